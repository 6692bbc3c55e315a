import { chakra, Flex } from "@chakra-ui/react";
import { callParameter } from "@planner/shared/api/sitePaths";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { LinkButton } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { useMessageLinks } from "./useMessageLinks.ts";

type ContactActionsProps = Readonly<{
  lead: Lead;
  /** Whether a question is open, whose buttons are more prominent than Call. */
  isAsked: boolean;
}>;

/** Opens the phone, text or mail app for the lead. */
export function ContactActions({ lead, isAsked }: ContactActionsProps) {
  const { setAction } = useOpenLead();
  const { startCall } = useDesk();
  const links = useMessageLinks(lead);
  // The link of an alert opens the panel: the next press dials.
  const isCallFirst = new URLSearchParams(useLocation().search).has(callParameter);
  const callLink = useRef<HTMLAnchorElement>(null);
  const messages: readonly Message[] = lead.work_email ? ["text", "email"] : ["text"];

  useLayoutEffect(() => {
    // The lead may arrive after the panel has opened with the focus on its heading.
    if (isCallFirst) callLink.current?.focus();
  }, [isCallFirst]);

  return (
    <Actions data-actions="">
      <LinkButton
        ref={callLink}
        href={`tel:${lead.mobile}`}
        variant={isAsked ? "secondary" : "primary"}
        flexWrap="wrap"
        columnGap="2"
        rowGap="0"
        px="3"
        data-call={lead.id}
        data-first-focus={isCallFirst ? "" : undefined}
        onClick={() => setAction("call", startCall(lead.id))}
      >
        <DeskIcon name="call" />
        <span>Call</span> <chakra.span whiteSpace="nowrap">{formatPhone(lead.mobile)}</chakra.span>
      </LinkButton>
      {messages.map((action) => (
        <LinkButton
          key={action}
          href={links[action]}
          variant="secondary"
          px="3"
          onClick={() => setAction(action)}
        >
          <DeskIcon name={action} />
          <span>{messageNames[action]}</span>
        </LinkButton>
      ))}
    </Actions>
  );
}

/** One row: on a narrow phone, text and email are icons. With large text, each is a row of its own. */
const Actions = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    gap: "2",
    "& > a": { flex: "1 1 auto", textStyle: "sm" },
    "& > a:not([data-call]) svg": { display: "none" },
    "@media (max-width: 23rem)": {
      "& > a:not([data-call])": {
        flex: "0 0 auto",
        minW: "touch",
        "& svg": { display: "block" },
        "& span": { srOnly: true },
      },
    },
  },
});

type Message = keyof typeof messageNames;

/** What a message is called on its button. */
export const messageNames = { text: "Text", email: "Email" } as const;
