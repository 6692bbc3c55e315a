import { chakra, Flex, SimpleGrid, Text } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/localTime";
import { currentCalls } from "@planner/shared/lead/followUp/due";
import {
  callOutcomeLabels,
  callOutcomes,
  type NewEvent,
} from "@planner/shared/lead/followUp/leadEvent";
import { type Stage, stageLabels, stages } from "@planner/shared/lead/followUp/stage";
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
import { NextTouch, nextTry } from "./NextTouch.tsx";

type ContactActionsProps = Readonly<{
  lead: Lead;
  planLink: string | undefined;
  /** The link of an alert opens the panel: the next press dials. */
  isCallFirst: boolean;
  onContact: (action: ContactAction, callKey?: string) => void;
}>;

/** Opens the phone, text or mail app for the lead. Says who is calling already. */
export function ContactActions(props: ContactActionsProps) {
  const { lead, planLink, isCallFirst, onContact } = props;
  const { startCall, user } = useDesk();
  const links = messageLinks({ lead, from: personName(user.email, ""), planLink });
  const now = useNow();
  const others = currentCalls(lead, now).filter(({ by }) => by !== user.email);
  return (
    <section aria-label="Contact">
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
        <LinkButton href={links.text} variant="secondary" px="2" onClick={() => onContact("text")}>
          <DeskIcon name="text" />
          Text
        </LinkButton>
        <LinkButton
          href={links.email}
          variant="secondary"
          px="2"
          onClick={() => onContact("email")}
        >
          <DeskIcon name="email" />
          Email
        </LinkButton>
      </SimpleGrid>
      {others.map(({ id, by }) => (
        <Text key={id} role="status" mt="2" textStyle="sm" fontWeight="semibold">
          {personName(by, user.email)} is calling
        </Text>
      ))}
      <Flex wrap="wrap" columnGap="4" mt="2" textStyle="sm">
        <Detail>{formatPhone(lead.mobile)}</Detail>
        <Detail>{lead.work_email}</Detail>
        <Detail color="fg.muted">{timeOfDay(now, timeZoneOf(lead.mobile))} there</Detail>
        {lead.website !== "" && <WebsiteLink website={lead.website} />}
      </Flex>
    </section>
  );
}

/** Text that users can select and copy. */
const Detail = chakra("span", {
  base: { display: "inline-flex", alignItems: "center", minH: "8", overflowWrap: "anywhere" },
});

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

  useEffect(() => {
    title.current?.focus();
  }, []);

  function answer(chosen: Outcome) {
    setOutcome(chosen);
    const next_due = chosen.isMissed ? nextTry(lead, now()) : undefined;
    const event =
      chosen.event.kind === "call" && next_due ? { ...chosen.event, next_due } : chosen.event;
    mutate({ key: callKey ?? crypto.randomUUID(), event });
    onAnswered();
    title.current?.focus();
  }

  function dismiss() {
    if (action === "call") mutate({ key: crypto.randomUUID(), event: { kind: "not_called" } });
    onAnswered();
    onDone();
  }

  const { question, outcomes, none } = questions[action];
  return (
    <Question ref={keepFocus} aria-labelledby={titleId}>
      <Title id={titleId} ref={title} tabIndex={-1} data-first-focus="">
        {outcome?.done ?? question}
      </Title>
      {outcome === undefined ? (
        <SimpleGrid columns={2} gap="2">
          {outcomes.map((one, index) => (
            <Button
              key={one.label}
              variant="secondary"
              px="2"
              data-shortcut={`outcome${index + 1}`}
              onClick={() => answer(one)}
            >
              {one.label}
            </Button>
          ))}
          <Button
            variant="quiet"
            gridColumn={action === "call" ? "1 / -1" : "auto"}
            onClick={dismiss}
          >
            {none}
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

/** What usually follows an outcome: the next stage, giving up, and the next touch. */
function AfterOutcome({ lead, outcome, stage }: AfterOutcomeProps) {
  const next = outcome.isReached ? nextStage(lead.stage) : undefined;
  const isHopeless = outcome.isMissed && (lead.tries ?? 0) >= maxTries && lead.stage !== "lost";
  return (
    <>
      {next && (
        <Button
          variant="secondary"
          px="2"
          onClick={() => stage.change({ lead, patch: { stage: next } })}
        >
          Move to {stageLabels[next]}
        </Button>
      )}
      {isHopeless && (
        <Button
          variant="secondary"
          px="2"
          onClick={() => stage.change({ lead, patch: { stage: "lost", lost_reason: "no_answer" } })}
        >
          Lost: No answer
        </Button>
      )}
      <NextTouch lead={lead} kind={outcome.isMissed ? "retry" : "follow_up"} />
    </>
  );
}

/** The stage after this one, in the usual order. Won and lost leads have none. */
function nextStage(stage: Stage): Stage | undefined {
  return stage === "won" || stage === "lost" ? undefined : stages[stages.indexOf(stage) + 1];
}

type Outcome = Readonly<{
  label: string;
  /** Replaces the question. */
  done: string;
  event: NewEvent;
  isReached?: boolean;
  isMissed?: boolean;
}>;

/** After so many calls that reached no one, the lead may be lost. */
const maxTries = 4;

const questions: Readonly<
  Record<ContactAction, Readonly<{ question: string; outcomes: readonly Outcome[]; none: string }>>
> = {
  call: {
    question: "How did it go?",
    outcomes: callOutcomes.map((outcome) => ({
      label: callOutcomeLabels[outcome],
      done: callOutcomeLabels[outcome],
      event: { kind: "call", outcome },
      isReached: outcome === "reached",
      isMissed: outcome === "no_answer" || outcome === "left_message",
    })),
    none: "I did not call",
  },
  text: {
    question: "Did you send it?",
    outcomes: [{ label: "Sent", done: "Text sent", event: { kind: "text" } }],
    none: "Not sent",
  },
  email: {
    question: "Did you send it?",
    outcomes: [{ label: "Sent", done: "Email sent", event: { kind: "email" } }],
    none: "Not sent",
  },
};

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
