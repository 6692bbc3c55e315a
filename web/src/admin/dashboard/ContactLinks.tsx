import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";

export function PhoneLink({ mobile }: Readonly<Pick<Lead, "mobile">>) {
  return (
    <TextLink href={`tel:${mobile}`} whiteSpace="nowrap">
      {formatPhone(mobile)}
    </TextLink>
  );
}

export function EmailLink({ work_email }: Readonly<Pick<Lead, "work_email">>) {
  const address = encodeURIComponent(work_email).replace("%40", "@");
  return (
    <TextLink href={`mailto:${address}`} title={work_email}>
      <Clipped>{work_email}</Clipped>
    </TextLink>
  );
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

/** Table cells clip long text with an ellipsis. The record shows all of it. */
const Clipped = chakra("span", {
  base: {
    minW: "0",
    overflowWrap: "anywhere",
    "td &": { lg: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } },
  },
});
