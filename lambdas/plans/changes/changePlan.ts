import type { planContract } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";
import type * as z from "zod/mini";
import type { Tables } from "../../tables/Tables.ts";
import { notEnded, weeksOver } from "../planPeriod.ts";
import { rejectedField } from "../rejectedField.ts";
import type { StoredPlan } from "../storedPlan.ts";
import { changePlanAtVersion, type PlanChange, type PlanChangeOutcome } from "./writePlanChange.ts";

type Answers = z.output<typeof planContract.changePlan.request>["body"];

/** Replaces a plan's inputs from the next week on, or answers a question about it. */
export function changePlan(
  tables: Tables,
  planId: string,
  { inputs, lag, won_since, ...change }: PlanChange & Answers,
): Promise<PlanChangeOutcome> {
  return changePlanAtVersion(tables, { planId, ...change }, (plan) => {
    const { record, changes } = plan;
    if (won_since !== undefined && weeksOver(record, change.today) < planWeeks) {
      return rejectedField("won_since", notEnded);
    }
    const answers = { lag: lag ?? record.lag, won_since: won_since ?? record.won_since };
    if (inputs === undefined) {
      return { kind: "change", record: answers, events: [{ action: "answered", won_since }] };
    }
    const from = nextOpenMonday(plan, change.today);
    return {
      kind: "change",
      record: { ...answers, inputs },
      // Drops changes from later Mondays: they were made before the start moved to an earlier one.
      changes: [...changes.filter((each) => each.from < from), { from, inputs }],
      events: [{ action: "changed", inputs }],
    };
  });
}

/** The Monday of the first week that has no entry and is not over. */
function nextOpenMonday({ record, weeks }: StoredPlan, today: string): string {
  const enteredMondays = new Set(weeks.map(({ monday }) => monday));
  let monday = record.start_date;
  while (enteredMondays.has(monday) || addWeeks(monday, 1) <= today) monday = addWeeks(monday, 1);
  return monday;
}
