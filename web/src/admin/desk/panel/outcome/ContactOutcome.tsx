import { Flex, Text } from "@chakra-ui/react";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { retryAfter } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef } from "react";
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
import { type Outcome, outcomeLabel, possibleOutcomes } from "./possibleOutcomes.ts";
import { reachedDraftOf } from "./reachedDraft.ts";
import type { Question } from "./useQuestion.ts";

type ContactOutcomeProps = Readonly<{
  question: Question;
  lead: Lead;
  stage: StageChanger;
  /** The question has its answer, so a reload does not ask it again. */
  onAnswered: (outcome?: Outcome) => void;
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

  // With the paint that shows the question: later, it would take the focus from where the user has gone meanwhile.
  useLayoutEffect(() => {
    title.current?.focus();
  }, []);

  function eventOf(chosen: Outcome): NewEvent {
    if (chosen.kind !== "call") return chosen;
    return { ...chosen, planned_touch: retryAfter(chosen.outcome, lead, now()) };
  }

  function answer(chosen: Outcome) {
    reachedDraftOf(user.id, lead).remove();
    add(lead.id, eventOf(chosen), callKey);
    onAnswered(chosen);
    title.current?.focus();
  }

  function dismiss() {
    if (isCall) add(lead.id, { kind: "not_called" });
    onAnswered();
    onDone();
  }

  const questionText = isCall ? "How did it go?" : "Did you send it?";
  /** Saved, or rejected for good. Only then do later events come after this one in the timeline. */
  const isSettled = !isPending && failed?.retry === undefined;
  return (
    <QuestionBox
      ref={keepFocus}
      aria-labelledby={titleId}
      data-answered={outcome === undefined ? undefined : ""}
      css={questionStyle}
    >
      <Flex wrap="wrap" align="baseline" justify="space-between" columnGap="3">
        <QuestionTitle id={titleId} ref={title} tabIndex={-1} data-first-focus="">
          {outcome ? answerText(action, outcome) : questionText}
        </QuestionTitle>
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
      {outcome && isSettled && (
        <AfterOutcome question={question} lead={lead} stage={stage} outcome={outcome} />
      )}
    </QuestionBox>
  );
}

type SavingStatusProps = Readonly<{ action: ContactAction; isPending: boolean }>;

function SavingStatus({ action, isPending }: SavingStatusProps) {
  return (
    <Text role="status" textStyle="sm" color="fg.muted">
      {isPending ? `The ${action} is being saved.` : `The ${action} is in the timeline.`}
    </Text>
  );
}

function answerText(action: ContactAction, outcome: Outcome): string {
  return action === "call" ? outcomeLabel(outcome) : `${messageNames[action]} sent`;
}

const titleId = "contact-outcome";

const questionStyle = { mt: "0", borderColor: "accent.border", bg: "accent.subtle" };
