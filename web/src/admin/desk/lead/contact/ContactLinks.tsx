import { chakra } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ComponentProps } from "react";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { mailto } from "./messageLinks.ts";
import { useCall } from "./useCall.ts";
import { safeWebsite, shortWebsite } from "./website.ts";

/** The phone number. A click calls it and opens the lead, which then asks how the call went. */
export function PhoneLink({ lead }: Readonly<{ lead: Pick<Lead, "id" | "mobile"> }>) {
  const call = useCall(lead);
  if (lead.mobile === "") return <span>–</span>;
  return (
    <TextLink {...call} whiteSpace="nowrap">
      {formatPhone(lead.mobile)}
    </TextLink>
  );
}

type EmailLinkProps = Pick<ComponentProps<typeof TextLink>, "css"> &
  Readonly<Pick<Lead, "work_email">>;

/** The email address, as a link that opens an email to it. */
export function EmailLink({ work_email, css }: EmailLinkProps) {
  if (work_email === "") return <span>–</span>;
  return (
    <TextLink href={mailto(work_email)} css={css}>
      {work_email}
    </TextLink>
  );
}

/** An icon with the same link, for where the address itself is shown beside it. */
export function EmailButton({ work_email }: Readonly<Pick<Lead, "work_email">>) {
  if (work_email === "") return null;
  return (
    <TextLink
      href={mailto(work_email)}
      aria-label={`Email ${work_email}`}
      minW="6"
      justifyContent="center"
    >
      <DeskIcon name="email" />
    </TextLink>
  );
}

/** The website as a link if it is safe, otherwise as text. A dash if the lead has none. */
export function WebsiteLink({ website }: Readonly<Pick<Lead, "website">>) {
  if (website === "") return <chakra.span color="fg.muted">–</chakra.span>;
  const href = safeWebsite(website);
  if (!href) return <chakra.span overflowWrap="anywhere">{website}</chakra.span>;
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer">
      {shortWebsite(website)}
    </TextLink>
  );
}

const TextLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: { base: "touch", lg: "6" },
    maxW: "full",
    color: "accent.fg",
    overflowWrap: "anywhere",
    _hover: { textDecoration: "underline" },
  },
});
