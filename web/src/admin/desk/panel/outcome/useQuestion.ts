import type { Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { useDesk } from "../../DeskContext.ts";
import { unsentOutcomesOf } from "../../data/edits/unsentOutcomes.ts";
import { type ContactAction, useOpenLead } from "../../lead/useOpenLead.ts";
import type { Outcome } from "./possibleOutcomes.ts";
import { reachedDraftOf } from "./reachedDraft.ts";

/** What the panel asks about, and the answer. */
export type Question = {
  readonly key: string;
  readonly action: ContactAction;
  /** The key of the call. Once it has an outcome, that of the last one. */
  readonly callKey?: string | undefined;
  /** The lead's missed calls before this one. */
  readonly triesBefore?: number | undefined;
  /** The answer. What follows it may be open. */
  readonly outcome?: Outcome | undefined;
  /** The lead's stage when the question was answered. Undefined once the lead has moved, even if that was undone. */
  readonly from?: Stage | undefined;
};

/**
 * What the panel asks about: what the user has just opened, else a call of theirs without an outcome, else what follows a
 * conversation. The server knows the calls, so a reload asks again until there is an answer, and never after it. The
 * question stays until it is closed.
 */
export function useQuestion(lead: Lead, isLoading: boolean) {
  const { user } = useDesk();
  const { action, callKey, setAction, entry } = useOpenLead();
  const [question, setQuestion] = useState<Question | undefined>(() =>
    followUpQuestion(lead, user.id),
  );
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => unsentKeys(user.id));
  const startedCall = isLoading ? undefined : lead.calls?.find(({ by }) => by === user.email);
  if (question?.from !== undefined && question.from !== lead.stage) {
    setQuestion({ ...question, from: undefined });
  }

  function wantedQuestion(): Question | undefined {
    if (action !== undefined && action !== "stage" && action !== "note") {
      return { key: callKey ?? entry, action, callKey };
    }
    if (startedCall) return { key: startedCall.id, action: "call", callKey: startedCall.id };
    return undefined;
  }

  const wanted = wantedQuestion();
  if (wanted && wanted.key !== question?.key && !answered.has(wanted.key)) setQuestion(wanted);
  return {
    question,
    onAnswered: (outcome?: Outcome, callKey?: string) => {
      if (question) {
        setAnswered(new Set([...answered, question.key]));
        // A correction comes after the lead has counted the call.
        const triesBefore = question.outcome ? question.triesBefore : lead.tries;
        setQuestion({ ...question, outcome, callKey, triesBefore, from: lead.stage });
      }
      setAction(undefined);
    },
    onDone: () => setQuestion(undefined),
  };
}

/** The keys of outcomes that are not saved yet. A reload does not ask for them again. */
function unsentKeys(userId: string): ReadonlySet<string> {
  const outcomes = unsentOutcomesOf(userId).readAll();
  return new Set(outcomes.map(({ key }) => key));
}

/** The stage and follow-up that the user chose after reaching the person, and did not save. */
function followUpQuestion(lead: Lead, userId: string): Question | undefined {
  if (reachedDraftOf(userId, lead).read() === undefined) return undefined;
  const outcome = { kind: "call", outcome: "reached" } as const;
  return { key: "draft", action: "call", outcome, from: lead.stage };
}
