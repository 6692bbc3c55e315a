import { SimpleGrid, Text } from "@chakra-ui/react";
import { retryAfter } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { type StageChanger, useAddEvent } from "../data/leadEdits.ts";
import { keepFocus } from "../keyboard/focus.ts";
import { AfterOutcome } from "./AfterOutcome.tsx";
import { messageNames } from "./ContactActions.tsx";
import { type Outcome, outcomeLabel, outcomesOf } from "./contactOutcomes.ts";
import { reachedDraftOf } from "./reachedDraft.ts";
import { Details, DetailsTitle } from "./StageDetails.tsx";
import type { Question } from "./useQuestion.ts";

type ContactOutcomeProps = Readonly<{
  question: Question;
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
  const { question, lead, stage, onAnswered, onDone } = props;
  const { action, callKey } = question;
  const { now, user } = useDesk();
  const [outcome, setOutcome] = useState(question.outcome);
  const { add, isPending, isError } = useAddEvent();
  const title = useRef<HTMLHeadingElement>(null);
  const isCall = action === "call";

  useEffect(() => {
    title.current?.focus();
  }, []);

  function answer(chosen: Outcome) {
    setOutcome(chosen);
    reachedDraftOf(user.id, lead).forget();
    const planned_touch =
      chosen.kind === "call" ? retryAfter(chosen.outcome, lead, now()) : undefined;
    add(lead.id, { ...chosen, ...(planned_touch && { planned_touch }) }, callKey);
    onAnswered();
    title.current?.focus();
  }

  function dismiss() {
    if (isCall) add(lead.id, { kind: "not_called" });
    onAnswered();
    onDone();
  }

  function savedText(): string {
    if (isPending) return `The ${action} is being saved.`;
    return isError ? `The ${action} is not saved.` : `The ${action} is in the timeline.`;
  }

  const asked = isCall ? "How did it go?" : "Did you send it?";
  const result = action === "call" ? outcome && outcomeLabel(outcome) : sentText(action);
  return (
    <Details
      ref={keepFocus}
      aria-labelledby={titleId}
      data-answered={outcome && ""}
      css={questionStyle}
    >
      <DetailsTitle id={titleId} ref={title} tabIndex={-1} data-first-focus="">
        {outcome ? result : asked}
      </DetailsTitle>
      {outcome === undefined ? (
        <SimpleGrid templateColumns={twoColumns} gap="2">
          {outcomesOf(action, lead, now()).map((one, index) => (
            <Button
              key={outcomeLabel(one)}
              variant="secondary"
              px="2"
              data-shortcut={`outcome${index + 1}`}
              onClick={() => answer(one)}
            >
              {outcomeLabel(one)}
            </Button>
          ))}
          <Button variant="quiet" gridColumn={isCall ? "1 / -1" : "auto"} onClick={dismiss}>
            {isCall ? "I didn’t call" : "Not sent"}
          </Button>
        </SimpleGrid>
      ) : (
        <>
          <Text role="status" textStyle="sm" color="fg.muted">
            {savedText()}
          </Text>
          {/* Not before, so that the timeline has what follows after it. */}
          {!isPending && <AfterOutcome lead={lead} stage={stage} outcome={outcome} />}
        </>
      )}
    </Details>
  );
}

function sentText(action: keyof typeof messageNames): string {
  return `${messageNames[action]} sent`;
}

const titleId = "contact-outcome";

/** One column if the text is large. */
const twoColumns = "repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))";

const questionStyle = { mt: "0", borderColor: "accent.border", bg: "accent.subtle" };
