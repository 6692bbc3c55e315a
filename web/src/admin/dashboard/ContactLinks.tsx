import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { safeWebsite } from "./safeWebsite.ts";

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

/** What somebody typed, as a link if it is one; a dash when they typed nothing. */
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

/** In a column of the table what is too long ends in dots; the record has all of it. */
const Clipped = chakra("span", {
  base: {
    minW: "0",
    overflowWrap: "anywhere",
    "td &": { lg: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } },
  },
});
