import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { retryAfter } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useDesk } from "../../DeskContext.ts";
import { useAddEvent } from "../../data/edits/useAddEvent.ts";
import type { Outcome } from "./possibleOutcomes.ts";
import { reachedDraftOf } from "./reachedDraft.ts";
import type { Question } from "./useQuestion.ts";

/** Saves the answer to a question: that a message was sent, or the outcome of a call, with the next try after a missed one. */
export function useOutcomeSaving({ outcome, callKey, triesBefore }: Question, lead: Lead) {
  const { now, user } = useDesk();
  const { add, isPending, failed } = useAddEvent();

  /** A correction plans the retry as if the wrong outcome had not been chosen. */
  function eventOf(chosen: Outcome): NewEvent {
    if (chosen.kind !== "call") return chosen;
    const tries = outcome ? triesBefore : lead.tries;
    const planned_touch = retryAfter(chosen.outcome, { ...lead, tries }, now());
    return { ...chosen, planned_touch, corrects: outcome && callKey };
  }

  /** Returns the key of the event: the first outcome of a call has the call's. */
  function saveOutcome(chosen: Outcome): string {
    reachedDraftOf(user.id, lead).remove();
    const isFirst = outcome === undefined && callKey !== undefined;
    const key = isFirst ? callKey : crypto.randomUUID();
    add(lead.id, eventOf(chosen), key);
    return key;
  }

  return {
    saveOutcome,
    /** Saves that there was no call. */
    saveNotCalled: () => add(lead.id, { kind: "not_called" }),
    isPending,
    failed,
  };
}
