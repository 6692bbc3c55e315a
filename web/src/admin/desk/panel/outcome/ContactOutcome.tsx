import { Flex, SimpleGrid, Text } from "@chakra-ui/react";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { retryAfter } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/useAddEvent.ts";
import type { StageChanger } from "../../data/useStageChange.ts";
import { keepFocus } from "../../keyboard/focus.ts";
import { NotSaved } from "../../NotSaved.tsx";
import { AfterOutcome } from "./AfterOutcome.tsx";
import { messageNames } from "../contact/ContactActions.tsx";
import { type Outcome, outcomeLabel, outcomesOf } from "./outcomeLabels.ts";
import { reachedDraftOf } from "./reachedDraft.ts";
import { Details, DetailsTitle } from "../stage/StageDetails.tsx";
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
    reachedDraftOf(user.id, lead).forget();
    add(lead.id, eventOf(chosen), callKey);
    onAnswered(chosen);
    title.current?.focus();
  }

  function dismiss() {
    if (isCall) add(lead.id, { kind: "not_called" });
    onAnswered();
    onDone();
  }

  const asked = isCall ? "How did it go?" : "Did you send it?";
  const result = action === "call" ? outcome && outcomeLabel(outcome) : sentText(action);
  const outcomes = outcomesOf(action, lead, now());
  const isSaved = !isPending && failed === undefined;
  return (
    <Details
      ref={keepFocus}
      aria-labelledby={titleId}
      data-answered={outcome && ""}
      css={questionStyle}
    >
      <Flex wrap="wrap" align="baseline" justify="space-between" columnGap="3">
        <DetailsTitle id={titleId} ref={title} tabIndex={-1} data-first-focus="">
          {outcome ? result : asked}
        </DetailsTitle>
        {outcome && !failed && (
          <Text role="status" textStyle="sm" color="fg.muted">
            {isSaved ? `The ${action} is in the timeline.` : `The ${action} is being saved.`}
          </Text>
        )}
      </Flex>
      <NotSaved failed={failed} />
      {outcome === undefined && (
        <SimpleGrid templateColumns={twoColumns} gap="2">
          {outcomes.map((one, index) => (
            <Button
              key={outcomeLabel(one)}
              variant="secondary"
              px="2"
              textStyle="sm"
              data-shortcut={`outcome${index + 1}`}
              onClick={() => answer(one)}
            >
              {outcomeLabel(one)}
            </Button>
          ))}
          <Button
            variant="quiet"
            textStyle="sm"
            gridColumn={outcomes.length % 2 === 0 ? "1 / -1" : "auto"}
            onClick={dismiss}
          >
            {isCall ? "I didn’t call" : "Not sent"}
          </Button>
        </SimpleGrid>
      )}
      {/* Not before, so that the timeline has what follows after it. */}
      {outcome && !isPending && !failed?.retry && (
        <AfterOutcome question={question} lead={lead} stage={stage} outcome={outcome} />
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
