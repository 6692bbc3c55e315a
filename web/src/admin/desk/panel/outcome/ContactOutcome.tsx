import { chakra, Flex, Text } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { retryAfter } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/edits/useAddEvent.ts";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { keepFocus } from "../../keyboard/keepFocus.ts";
import type { ContactAction } from "../../lead/useOpenLead.ts";
import { messageNames } from "../contact/ContactActions.tsx";
import { QuestionBox, QuestionTitle } from "../QuestionBox.tsx";
import { AfterOutcome } from "./AfterOutcome.tsx";
import { OutcomeButtons } from "./OutcomeButtons.tsx";
import {
  type Outcome,
  outcomeLabel,
  possibleCorrections,
  possibleOutcomes,
} from "./possibleOutcomes.ts";
import { reachedDraftOf } from "./reachedDraft.ts";
import type { Question } from "./useQuestion.ts";

type ContactOutcomeProps = Readonly<{
  question: Question;
  lead: Lead;
  stage: StageChanger;
  /** The question has its answer, so a reload does not ask it again. */
  onAnswered: (outcome?: Outcome, callKey?: string) => void;
  /** Removes the question. */
  onDone: () => void;
}>;

/**
 * Asks how a call went, or whether a text or email was sent: opening another app is not an answer yet. Saves the
 * outcome with the next try, then offers the next stage and other times.
 */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { question, lead, stage, onAnswered, onDone } = props;
  const { action, callKey, outcome } = question;
  const { now, user } = useDesk();
  const { add, isPending, failed } = useAddEvent();
  const title = useRef<HTMLHeadingElement>(null);
  const isCall = action === "call";
  const [isChanging, setChanging] = useState(false);

  // With the paint that shows the question: later, it would take the focus from where the user has gone meanwhile.
  useLayoutEffect(() => {
    title.current?.focus();
  }, []);

  /** A correction plans the retry as if the wrong outcome had not been chosen. */
  function eventOf(chosen: Outcome): NewEvent {
    if (chosen.kind !== "call") return chosen;
    const tries = outcome ? question.triesBefore : lead.tries;
    const planned_touch = retryAfter(chosen.outcome, { ...lead, tries }, now());
    return { ...chosen, planned_touch, corrects: outcome && callKey };
  }

  function answer(chosen: Outcome) {
    const isSame = outcome !== undefined && outcomeLabel(chosen) === outcomeLabel(outcome);
    setChanging(false);
    title.current?.focus();
    if (isSame) return;
    reachedDraftOf(user.id, lead).remove();
    const isFirst = outcome === undefined && callKey !== undefined;
    const key = isFirst ? callKey : crypto.randomUUID();
    add(lead.id, eventOf(chosen), key);
    onAnswered(chosen, key);
  }

  function dismiss() {
    if (isCall) add(lead.id, { kind: "not_called" });
    onAnswered();
    onDone();
  }

  const questionText = isCall ? "How did it go?" : "Did you send it?";
  /** Saved, or rejected for good. Only then do later events come after this one in the timeline. */
  const isSettled = !isPending && failed?.retry === undefined;
  const canChange = isSettled && !failed && isLastTouch(outcome, lead) && callKey !== undefined;
  return (
    <QuestionBox
      ref={keepFocus}
      aria-labelledby={titleId}
      data-answered={outcome === undefined ? undefined : ""}
      css={questionStyle}
    >
      <Flex wrap="wrap" align="baseline" justify="space-between" columnGap="3">
        <QuestionTitle id={titleId} ref={title} tabIndex={-1} data-first-focus="">
          {outcome && !isChanging ? answerText(action, outcome) : questionText}
        </QuestionTitle>
        {isCall && outcome === undefined && <CallAgain lead={lead} />}
        {canChange && !isChanging && (
          <Button
            variant="quiet"
            px="0"
            my="-2.5"
            textStyle="sm"
            textDecoration="underline"
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
        )}
        {outcome && !failed && <SavingStatus action={action} isPending={isPending} />}
      </Flex>
      <NotSaved failed={failed} />
      {outcome === undefined && (
        <OutcomeButtons
          outcomes={possibleOutcomes(action, lead, now())}
          onAnswer={answer}
          dismissText={isCall ? "I didn’t call" : "Not sent"}
          onDismiss={dismiss}
        />
      )}
      {isChanging && (
        <OutcomeButtons
          outcomes={possibleCorrections(lead)}
          chosen={outcome}
          onAnswer={answer}
          dismissText="Keep it"
          onDismiss={() => setChanging(false)}
        />
      )}
      {outcome && isSettled && !isChanging && (
        <AfterOutcome question={question} lead={lead} stage={stage} outcome={outcome} />
      )}
    </QuestionBox>
  );
}

type SavingStatusProps = Readonly<{ action: ContactAction; isPending: boolean }>;

function SavingStatus({ action, isPending }: SavingStatusProps) {
  return (
    <Text role="status" flexBasis="full" textStyle="sm" color="fg.muted">
      {isPending ? `The ${action} is being saved.` : `The ${action} is in the timeline.`}
    </Text>
  );
}

/** The number, while the question replaces the button that calls: the line may be busy. On a wider screen, both are there. */
function CallAgain({ lead: { mobile } }: Pick<ContactOutcomeProps, "lead">) {
  return (
    <chakra.a
      href={`tel:${mobile}`}
      hideFrom="lg"
      py="2.5"
      my="-2.5"
      textStyle="sm"
      color="accent.fg"
      textDecoration="underline"
    >
      <span>Call again</span> <chakra.span whiteSpace="nowrap">{formatPhone(mobile)}</chakra.span>
    </chakra.a>
  );
}

/** Whether the outcome of a call is the last contact with the person, so that it can be corrected. */
function isLastTouch(outcome: Outcome | undefined, { last_touch }: Lead): boolean {
  return outcome?.kind === "call" && outcome.outcome === last_touch?.kind;
}

function answerText(action: ContactAction, outcome: Outcome): string {
  return action === "call" ? outcomeLabel(outcome) : `${messageNames[action]} sent`;
}

const titleId = "contact-outcome";

const questionStyle = { mt: "0", borderColor: "accent.border", bg: "accent.subtle" };
