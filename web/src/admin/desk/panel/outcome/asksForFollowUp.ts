import { type Stage, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { callAhead } from "../../lead/time/touchTimes.ts";
import { wasReached } from "./possibleOutcomes.ts";
import type { Question } from "./useQuestion.ts";

/**
 * Whether the panel asks for a stage and a follow-up: the person was reached, and neither was chosen since. With a booked call
 * ahead, it asks only for the stage, if there is a choice.
 */
export function asksForFollowUp(question: Question | undefined, lead: Lead, now: Date): boolean {
  const outcome = question?.outcome;
  if (outcome === undefined || !wasReached(outcome)) return false;
  if (lead.last_touch?.kind !== "reached") return false;
  if (lead.stage !== question?.from || lead.planned_touch !== undefined) return false;
  return callAhead(lead, now) === undefined || stagesAfter(lead.stage).length > 1;
}

/** The open stages from the lead's own on. A person who was reached is no longer new. */
export function stagesAfter(stage: Stage): readonly Stage[] {
  const first = Math.max(stages.indexOf("contacted"), stages.indexOf(stage));
  return stages.slice(first, stages.indexOf("won"));
}
