import { chakra } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { formatPhone } from "./formatPhone.ts";
import { safeWebsite } from "./safeWebsite.ts";

export function PhoneLink({ mobile }: Readonly<Pick<Lead, "mobile">>) {
  return (
    <TextLink href={`tel:${mobile}`} whiteSpace="nowrap">
      {formatPhone(mobile)}
    </TextLink>
  );
}

export function EmailLink({ work_email }: Readonly<Pick<Lead, "work_email">>) {
  return <TextLink href={`mailto:${encodeURIComponent(work_email)}`}>{work_email}</TextLink>;
}

/** What somebody typed, as a link if it is one; a dash when they typed nothing. */
export function WebsiteLink({ website }: Readonly<Pick<Lead, "website">>) {
  if (website === "") return <chakra.span color="fg.muted">–</chakra.span>;
  const href = safeWebsite(website);
  if (!href) return <chakra.span overflowWrap="anywhere">{website}</chakra.span>;
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer">
      {website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </TextLink>
  );
}

const TextLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: { base: "touch", lg: "auto" },
    color: "accent.fg",
    overflowWrap: "anywhere",
    _hover: { textDecoration: "underline" },
  },
});
