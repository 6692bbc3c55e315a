import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef, useState } from "react";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { keepFocus } from "../../keyboard/keepFocus.ts";
import { QuestionBox } from "../QuestionBox.tsx";
import { AfterOutcome } from "./AfterOutcome.tsx";
import { OutcomeButtons } from "./OutcomeButtons.tsx";
import { type OutcomeState, OutcomeTitle, outcomeTitleId } from "./OutcomeTitle.tsx";
import {
  isSameOutcome,
  type Outcome,
  possibleCorrections,
  possibleOutcomes,
} from "./possibleOutcomes.ts";
import { useOutcomeSaving } from "./useOutcomeSaving.ts";
import type { Question } from "./useQuestion.ts";

type ContactOutcomeProps = Readonly<{
  question: Question;
  lead: Lead;
  stageChanger: StageChanger;
  /** Called with the answer and the key under which it is saved, or without them if there was no call or message. */
  onAnswered: (outcome?: Outcome, callKey?: string) => void;
  /** Removes the question. */
  onDone: () => void;
}>;

/**
 * Asks how a call went, or whether a text or email was sent: opening another app is not an answer yet. Saves the
 * outcome with the next try, then offers the next stage and other times.
 */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { question, lead, stageChanger, onAnswered, onDone } = props;
  const { action, outcome } = question;
  const { now } = useDesk();
  const { saveOutcome, saveNotCalled, isPending, failed } = useOutcomeSaving(question, lead);
  const title = useRef<HTMLHeadingElement>(null);
  const [isChanging, setChanging] = useState(false);
  const state = currentState();

  function currentState(): OutcomeState {
    if (outcome === undefined) return "asking";
    if (isChanging) return "changing";
    if (isPending) return "saving";
    if (failed === undefined) return "saved";
    return failed.retry ? "not saved" : "rejected";
  }

  // Focuses the title in the same paint as the question or its answer. A later effect would take the focus from where the
  // user has gone meanwhile. On a phone, this also scrolls the panel to the answer, which is not at the screen's lower edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them replaces the button that was pressed.
  useLayoutEffect(() => {
    title.current?.focus();
  }, [outcome, isChanging]);

  function save(chosen: Outcome) {
    setChanging(false);
    const isSame = outcome !== undefined && isSameOutcome(chosen, outcome);
    if (isSame) return;
    const callKey = saveOutcome(chosen);
    onAnswered(chosen, callKey);
  }

  function dismiss() {
    if (action === "call") saveNotCalled();
    onAnswered();
    onDone();
  }

  return (
    <QuestionBox
      ref={keepFocus}
      aria-labelledby={outcomeTitleId}
      data-answered={outcome === undefined ? undefined : ""}
      css={questionStyle}
    >
      <OutcomeTitle
        titleRef={title}
        question={question}
        lead={lead}
        state={state}
        onChange={() => setChanging(true)}
      />
      <NotSaved failed={failed} />
      {state === "asking" && (
        <OutcomeButtons
          outcomes={possibleOutcomes(action, lead, now())}
          onAnswer={save}
          dismissText={action === "call" ? "I didn’t call" : "Not sent"}
          onDismiss={dismiss}
        />
      )}
      {state === "changing" && (
        <OutcomeButtons
          outcomes={possibleCorrections(lead)}
          chosen={outcome}
          onAnswer={save}
          dismissText="Keep it"
          onDismiss={() => setChanging(false)}
        />
      )}
      {/* Only then do later events come after this one in the timeline. */}
      {outcome && (state === "saved" || state === "rejected") && (
        <AfterOutcome
          question={question}
          lead={lead}
          stageChanger={stageChanger}
          outcome={outcome}
        />
      )}
    </QuestionBox>
  );
}

const questionStyle = {
  mt: "0",
  bg: "bg.panel",
  "&:not([data-answered])": { borderColor: "accent.solid", bg: "accent.subtle" },
} as const;
