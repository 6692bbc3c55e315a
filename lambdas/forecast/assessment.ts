import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "./measures/evidence.ts";
import { type Findings, findingsOf } from "./measures/findings.ts";
import {
  type MondayStandings,
  standingsBeforeEntries,
  standingsByMonday,
} from "./measures/leakNaming.ts";
import type { Model } from "./measures/priors.ts";
import { type Gains, gainsOf, leverOf } from "./outcome/lever.ts";
import { type Spending, spendingOf } from "./outcome/spending.ts";
import { isEntered, type ModelWeek } from "./planWeeks.ts";

/** What is known on a Monday, before anything is drawn. */
export type Assessment = {
  /** The twelve weeks of the plan, with the entries up to the Monday. */
  readonly weeks: readonly ModelWeek[];
  /** The standings on the Mondays with an entry, up to this one. */
  readonly mondays: readonly MondayStandings[];
  readonly evidence: Evidence;
  readonly findings: Findings;
  readonly spending: Spending;
  readonly gains: Gains;
  readonly lever: PlanForecast["lever"];
};

/** What is known after the last entry. */
export function latestAssessment(weeks: readonly ModelWeek[], model: Model): Assessment {
  return assessmentOn(weeks, standingsByMonday(weeks.filter(isEntered), model), model);
}

/** What is known on the last of the Mondays. */
export function assessmentOn(
  weeks: readonly ModelWeek[],
  mondays: readonly MondayStandings[],
  model: Model,
): Assessment {
  const current = mondays.at(-1) ?? standingsBeforeEntries(model);
  const findings = findingsOf(current);
  const spending = spendingOf(weeks);
  const leverInput = { weeks, findings, spending };
  const gains = gainsOf(leverInput);
  return {
    weeks,
    mondays,
    evidence: current.evidence,
    findings,
    spending,
    gains,
    lever: leverOf(leverInput, gains),
  };
}
