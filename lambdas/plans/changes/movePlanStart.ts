import { canStartMove } from "@planner/shared/plan/planStart";
import type { Tables } from "../../tables/Tables.ts";
import { startProblem } from "../planPeriod.ts";
import { rejectedField } from "../rejectedField.ts";
import { changePlanAtVersion, type PlanChange, type PlanChangeOutcome } from "./writePlanChange.ts";

/** Moves the start of a plan, until a week with ad spend is entered. */
export function movePlanStart(
  tables: Tables,
  planId: string,
  { start_date, ...change }: PlanChange & { readonly start_date: string },
): Promise<PlanChangeOutcome> {
  return changePlanAtVersion(tables, { planId, ...change }, ({ record, weeks, earlier }) => {
    if (!canStartMove(weeks)) {
      return rejectedField(
        "start_date",
        "A week with ad spend is entered, so the start cannot move",
      );
    }
    const problem = startProblem(start_date, {
      now: change.now,
      // Not `start_date`, which is moved past the weeks that were entered without ads.
      current: record.chosen_start,
      before: earlier.at(-1),
    });
    if (problem !== undefined) return rejectedField("start_date", problem);
    return {
      kind: "change",
      record: { chosen_start: start_date },
      events: [{ action: "moved", start_date }],
    };
  });
}
