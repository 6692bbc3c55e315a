import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useNavigate } from "react-router-dom";
import { panelAction } from "../panel/panelAction.ts";
import { useLeadPath } from "./useLeadPath.ts";

/** The phone number. A click calls it and opens the lead, which then asks how the call went. */
export function PhoneLink({ lead }: Readonly<{ lead: Pick<Lead, "id" | "mobile"> }>) {
  const navigate = useNavigate();
  const { toLead } = useLeadPath();
  return (
    <TextLink
      href={`tel:${lead.mobile}`}
      whiteSpace="nowrap"
      flexShrink="0"
      data-call={lead.id}
      onClick={() => void navigate(toLead(lead.id), { state: panelAction("call") })}
    >
      {formatPhone(lead.mobile)}
    </TextLink>
  );
}

export function EmailLink({ work_email }: Readonly<Pick<Lead, "work_email">>) {
  return (
    <TextLink href={mailto(work_email)} title={work_email}>
      <Clipped>{work_email}</Clipped>
    </TextLink>
  );
}

export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** The website as a link if it is safe, otherwise as text. A dash if the lead has none. */
export function WebsiteLink({ website }: Readonly<Pick<Lead, "website">>) {
  if (website === "") return <chakra.span color="fg.muted">–</chakra.span>;
  const href = safeWebsite(website);
  if (!href) return <chakra.span overflowWrap="anywhere">{website}</chakra.span>;
  return (
    <TextLink href={href} title={website} target="_blank" rel="noopener noreferrer">
      <Clipped>{website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}</Clipped>
    </TextLink>
  );
}

/** The URL of a website that a visitor entered, or undefined if a browser should not follow it. */
export function safeWebsite(website: string): string | undefined {
  const text = website.trim();
  if (text === "") return undefined;
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const isSafe = url.hostname.includes(".") && url.username === "" && url.password === "";
    return isSafe ? url.href : undefined;
  } catch {
    return undefined;
  }
}

const TextLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: { base: "touch", lg: "auto" },
    color: "accent.fg",
    maxW: "full",
    _hover: { textDecoration: "underline" },
  },
});

/** Truncates long text with an ellipsis. The lead's record shows all of it. */
const Clipped = chakra("span", {
  base: { minW: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
