import { chakra, Flex, SimpleGrid, Text } from "@chakra-ui/react";
import type { LeadPatch } from "@planner/shared/api/adminContract";
import { formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/localTime";
import { currentCalls } from "@planner/shared/lead/followUp/due";
import {
  callOutcomeLabels,
  callOutcomes,
  isMissedCall,
  type NewEvent,
} from "@planner/shared/lead/followUp/leadEvent";
import { maxTries, nextTry } from "@planner/shared/lead/followUp/nextTouch";
import { stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { DeskIcon } from "../DeskIcon.tsx";
import { type StageChanger, useAddEvent } from "../data/leadEdits.ts";
import { keepFocus } from "../keyboard/focus.ts";
import { messageLinks, WebsiteLink } from "../lead/ContactLinks.tsx";
import { timeOfDay, useNow } from "../lead/LeadTime.tsx";
import type { ContactAction } from "../lead/openLead.ts";
import { personName } from "../lead/personName.ts";
import { NextTouch } from "./NextTouch.tsx";

/** How to reach the lead, as text that users can select and copy, and who is calling already. */
export function ContactDetails({ lead }: Readonly<{ lead: Lead }>) {
  const { user } = useDesk();
  const now = useNow();
  const others = currentCalls(lead, now).filter(({ by }) => by !== user.email);
  return (
    <section aria-label="Contact">
      <Details>
        <span>{formatPhone(lead.mobile)}</span>
        <span>{lead.work_email}</span>
        <chakra.span color="fg.muted">{timeOfDay(now, timeZoneOf(lead.mobile))} there</chakra.span>
        {lead.website !== "" && <WebsiteLink website={lead.website} />}
      </Details>
      {others.map(({ id, by }) => (
        <Text key={id} role="status" mt="2" textStyle="sm" fontWeight="semibold">
          {personName(by, user.email)} is calling
        </Text>
      ))}
    </section>
  );
}

const Details = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    textStyle: "sm",
    overflowWrap: "anywhere",
    "& > *": { py: "1" },
  },
});

type ContactActionsProps = Readonly<{
  lead: Lead;
  planLink: string | undefined;
  /** The link of an alert opens the panel: the next press dials. */
  isCallFirst: boolean;
  onContact: (action: ContactAction, callKey?: string) => void;
}>;

/** Opens the phone, text or mail app for the lead. */
export function ContactActions(props: ContactActionsProps) {
  const { lead, planLink, isCallFirst, onContact } = props;
  const { startCall, user } = useDesk();
  const links = messageLinks({ lead, from: personName(user.email, ""), planLink });
  return (
    <SimpleGrid templateColumns="2fr 1fr 1fr" gap="2">
      <LinkButton
        href={`tel:${lead.mobile}`}
        px="2"
        data-call={lead.id}
        data-first-focus={isCallFirst ? "" : undefined}
        onClick={() => onContact("call", startCall(lead.id))}
      >
        <DeskIcon name="call" />
        Call
      </LinkButton>
      {messages.map((action) => (
        <LinkButton
          key={action}
          href={links[action]}
          variant="secondary"
          px="2"
          onClick={() => onContact(action)}
        >
          <DeskIcon name={action} />
          {messageNames[action]}
        </LinkButton>
      ))}
    </SimpleGrid>
  );
}

const messages = ["text", "email"] as const;
const messageNames = { text: "Text", email: "Email" } as const;

type ContactOutcomeProps = Readonly<{
  action: ContactAction;
  /** The key of the call, which makes its outcome unique. */
  callKey: string | undefined;
  lead: Lead;
  stage: StageChanger;
  /** The question has its answer, so a reload does not ask it again. */
  onAnswered: () => void;
  /** Removes the question. */
  onDone: () => void;
}>;

/**
 * Asks how a call went, or whether a text or email was sent: opening another app is not an answer yet. Saves the
 * outcome with the next try, then offers the next stage and other times.
 */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { action, callKey, lead, stage, onAnswered, onDone } = props;
  const { now } = useDesk();
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutate, isPending, isSuccess } = useAddEvent(lead.id);
  const title = useRef<HTMLHeadingElement>(null);
  const isCall = action === "call";

  useEffect(() => {
    title.current?.focus();
  }, []);

  function answer(chosen: Outcome) {
    setOutcome(chosen);
    const next_due = isMissed(chosen) ? nextTry(lead, now()) : undefined;
    const event = { ...chosen, ...(next_due && { next_due }) };
    mutate({ key: callKey ?? crypto.randomUUID(), event });
    onAnswered();
    title.current?.focus();
  }

  function dismiss() {
    if (isCall) mutate({ key: crypto.randomUUID(), event: { kind: "not_called" } });
    onAnswered();
    onDone();
  }

  return (
    <Question ref={keepFocus} aria-labelledby={titleId}>
      <Title id={titleId} ref={title} tabIndex={-1} data-first-focus="">
        {outcome && (isCall ? labelOf(outcome) : `${messageNames[action]} sent`)}
        {!outcome && (isCall ? "How did it go?" : "Did you send it?")}
      </Title>
      {outcome === undefined ? (
        <SimpleGrid columns={2} gap="2">
          {outcomes[action].map((one, index) => (
            <Button
              key={labelOf(one)}
              variant="secondary"
              px="2"
              data-shortcut={`outcome${index + 1}`}
              onClick={() => answer(one)}
            >
              {labelOf(one)}
            </Button>
          ))}
          <Button variant="quiet" gridColumn={isCall ? "1 / -1" : "auto"} onClick={dismiss}>
            {isCall ? "I didn’t call" : "Not sent"}
          </Button>
        </SimpleGrid>
      ) : (
        <>
          <Text textStyle="sm" color="fg.muted">
            {isSuccess
              ? `The ${action} is in the timeline.`
              : `The ${action} is ${isPending ? "being saved" : "not saved"}.`}
          </Text>
          {/* Not before, so that the timeline has what follows after it. */}
          {!isPending && <AfterOutcome lead={lead} outcome={outcome} stage={stage} />}
        </>
      )}
    </Question>
  );
}

type AfterOutcomeProps = Pick<ContactOutcomeProps, "lead" | "stage"> &
  Readonly<{ outcome: Outcome }>;

/** What usually follows an outcome: the next stage or giving up, and the next touch. */
function AfterOutcome({ lead, outcome, stage }: AfterOutcomeProps) {
  const patch = usualChange(lead, outcome);
  return (
    <>
      {patch && (
        <Button
          variant="secondary"
          px="2"
          data-shortcut="move"
          onClick={() => stage.change({ lead, patch })}
        >
          {patch.lost_reason ? "Lost: No answer" : `Move to ${stageLabels[patch.stage]}`}
        </Button>
      )}
      <NextTouch lead={lead} kind={isMissed(outcome) ? "retry" : "follow_up"} />
    </>
  );
}

/** To the next stage after a conversation, and to Lost after the last try. Won and lost leads stay. */
function usualChange({ stage, tries = 0 }: Lead, outcome: Outcome): LeadPatch | undefined {
  if (isMissed(outcome)) {
    const isLast = tries >= maxTries && stage !== "lost";
    return isLast ? { stage: "lost", lost_reason: "no_answer" } : undefined;
  }
  const isReached = outcome.kind === "call" && outcome.outcome === "reached";
  const next = stages[stages.indexOf(stage) + 1];
  return isReached && next && stage !== "won" ? { stage: next } : undefined;
}

type Outcome = Extract<NewEvent, { kind: ContactAction }>;

const outcomes: Readonly<Record<ContactAction, readonly Outcome[]>> = {
  call: callOutcomes.map((outcome) => ({ kind: "call", outcome })),
  text: [{ kind: "text" }],
  email: [{ kind: "email" }],
};

function labelOf(outcome: Outcome): string {
  return outcome.kind === "call" ? callOutcomeLabels[outcome.outcome] : "Sent";
}

/** The call reached no one. */
function isMissed(outcome: Outcome): boolean {
  return outcome.kind === "call" && isMissedCall(outcome.outcome);
}

const titleId = "contact-outcome";

const Question = chakra("section", {
  base: {
    display: "grid",
    gap: "2",
    p: "3",
    borderWidth: "1px",
    borderColor: "accent.border",
    borderRadius: "l3",
    bg: "accent.subtle",
  },
});

const Title = chakra("h3", { base: { fontWeight: "bold", outline: "none" } });
