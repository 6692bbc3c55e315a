import { planWeeks } from "@planner/shared/api/planForecast";
import { assumptionsAfter } from "../../forecast/forecastPlan.ts";
import { deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { forecastOf, trackedPlanOf } from "../planForecast.ts";
import { partKey } from "../planKeys.ts";
import { notEnded, startProblem, weeksOver } from "../planPeriod.ts";
import { rejectedField } from "../rejectedField.ts";
import { changePlanAtVersion, type PlanChange, type PlanChangeOutcome } from "./writePlanChange.ts";

/** Starts the next twelve weeks with the contractor's own numbers. Keeps the plan that has ended as an earlier one. */
export function startNextPlan(
  tables: Tables,
  planId: string,
  { start_date, ...change }: PlanChange & { readonly start_date: string },
): Promise<PlanChangeOutcome> {
  return changePlanAtVersion(tables, { planId, ...change }, (plan) => {
    const { record, weeks, changes } = plan;
    if (weeksOver(record, change.today) < planWeeks) return rejectedField("start_date", notEnded);
    const problem = startProblem(start_date, { now: change.now, before: record });
    if (problem !== undefined) return rejectedField("start_date", problem);
    const { inputs, assumptions, scenario, lag, won_since, start_date: start } = record;
    // A plan without ad spend has no forecast, and plans no jobs.
    const planned_jobs = forecastOf(plan)?.planned.jobs ?? 0;
    const ended = { start_date: start, weeks: [...weeks], planned_jobs, won_since };
    const key = partKey(planId, "earlier", start);
    return {
      kind: "change",
      record: {
        own_assumptions: assumptionsAfter(trackedPlanOf(plan)),
        chosen_start: start_date,
        won_since: undefined,
        last_entry: change.now.toISOString(),
      },
      weeks: [],
      changes: [{ from: start_date, inputs }],
      earlier: [...plan.earlier, ended],
      items: [deskPut(tables, { ...key, ...ended, inputs, assumptions, scenario, lag, changes })],
      events: [{ action: "next", start_date }],
    };
  });
}
