import { chakra, Flex, SimpleGrid, Text } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import {
  callOutcomeLabels,
  callOutcomes,
  type NewEvent,
} from "@planner/shared/lead/followUp/leadEvent";
import { type Stage, stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { DeskIcon } from "../DeskIcon.tsx";
import { type StageChanger, useAddEvent } from "../data/leadEdits.ts";
import { useKeptFocus } from "../keyboard/focus.ts";
import { mailto, WebsiteLink } from "../lead/ContactLinks.tsx";
import type { ContactAction } from "../lead/openLead.ts";
import { SaveFailure } from "./SaveFailure.tsx";
import type { Neighbors } from "./useNeighbors.ts";

type ContactActionsProps = Readonly<{ lead: Lead; onContact: (action: ContactAction) => void }>;

/** Opens the phone, text or mail app for the lead. */
export function ContactActions({ lead, onContact }: ContactActionsProps) {
  return (
    <section aria-label="Contact">
      <SimpleGrid columns={3} gap="2">
        <LinkButton
          href={`tel:${lead.mobile}`}
          px="2"
          data-call={lead.id}
          onClick={() => onContact("call")}
        >
          <DeskIcon name="call" />
          Call
        </LinkButton>
        <LinkButton
          href={`sms:${lead.mobile}`}
          variant="secondary"
          px="2"
          onClick={() => onContact("text")}
        >
          <DeskIcon name="text" />
          Text
        </LinkButton>
        <LinkButton
          href={mailto(lead.work_email)}
          variant="secondary"
          px="2"
          onClick={() => onContact("email")}
        >
          <DeskIcon name="email" />
          Email
        </LinkButton>
      </SimpleGrid>
      <Flex wrap="wrap" columnGap="4" mt="2" textStyle="sm">
        <Detail>{formatPhone(lead.mobile)}</Detail>
        <Detail>{lead.work_email}</Detail>
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
  lead: Lead;
  stage: StageChanger;
  neighbors: Neighbors;
  /** Removes the question. */
  onDone: () => void;
}>;

/**
 * Asks how a call went, or whether a text or email was sent: opening another app is not an answer yet. Saves the
 * outcome, then offers the next stage and the next lead.
 */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { action, lead, stage, neighbors, onDone } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutate, variables, isPending, error } = useAddEvent(lead.id);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    title.current?.focus();
  }, []);

  function answer(chosen: Outcome) {
    setOutcome(chosen);
    mutate({ key: crypto.randomUUID(), event: chosen.event });
    title.current?.focus();
  }

  const { question, outcomes, none } = questions[action];
  const next = outcome?.isReached ? nextStage(lead.stage) : undefined;
  return (
    <Question ref={useKeptFocus()} aria-labelledby={titleId}>
      <Title id={titleId} ref={title} tabIndex={-1} data-first-focus="">
        {outcome?.done ?? question}
      </Title>
      {outcome === undefined ? (
        <SimpleGrid columns={2} gap="2">
          {outcomes.map((one) => (
            <Button key={one.label} variant="secondary" px="2" onClick={() => answer(one)}>
              {one.label}
            </Button>
          ))}
          <Button
            variant="quiet"
            gridColumn={action === "call" ? "1 / -1" : "auto"}
            onClick={onDone}
          >
            {none}
          </Button>
        </SimpleGrid>
      ) : (
        <>
          {error ? (
            <SaveFailure
              text={`The ${action} is not in the timeline.`}
              error={error}
              onRetry={() => variables && mutate(variables)}
              onDiscard={onDone}
            />
          ) : (
            <Text textStyle="sm" color="fg.muted">
              {isPending ? "Saving" : `The ${action} is in the timeline.`}
            </Text>
          )}
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
            {next && (
              <Button
                variant="secondary"
                px="2"
                onClick={() => {
                  stage.change({ lead, patch: { stage: next } });
                  onDone();
                }}
              >
                Move to {stageLabels[next]}
              </Button>
            )}
            <Button px="2" disabled={!neighbors.openNext} onClick={neighbors.openNext}>
              Next lead
            </Button>
          </SimpleGrid>
        </>
      )}
    </Question>
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
}>;

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
