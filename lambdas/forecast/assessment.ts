import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "./measures/evidence.ts";
import { type Findings, findingsOf } from "./measures/findings.ts";
import { firstMonday, type Monday, mondaysOf } from "./measures/leakNaming.ts";
import type { Model } from "./measures/priors.ts";
import { type Gains, gainsOf, leverOf } from "./outcome/lever.ts";
import { type Spending, spendingOf } from "./outcome/spending.ts";
import { isEntered, type ModelWeek } from "./planWeeks.ts";

/** What is known on a Monday, before anything is drawn. */
export type Assessment = {
  /** The twelve weeks of the plan, with the entries up to the Monday. */
  readonly weeks: readonly ModelWeek[];
  /** The Mondays with an entry, up to this one. */
  readonly mondays: readonly Monday[];
  readonly evidence: Evidence;
  readonly findings: Findings;
  readonly spending: Spending;
  readonly gains: Gains;
  readonly lever: PlanForecast["lever"];
};

/** What is known after the last entry. */
export function latestAssessment(weeks: readonly ModelWeek[], model: Model): Assessment {
  return assessmentOn(weeks, mondaysOf(weeks.filter(isEntered), model), model);
}

/** What is known on the last of the Mondays. */
export function assessmentOn(
  weeks: readonly ModelWeek[],
  mondays: readonly Monday[],
  model: Model,
): Assessment {
  const monday = mondays.at(-1) ?? firstMonday(model);
  const findings = findingsOf(monday);
  const spending = spendingOf(weeks);
  const leverInput = { weeks, findings, spending };
  const gains = gainsOf(leverInput);
  return {
    weeks,
    mondays,
    evidence: monday.evidence,
    findings,
    spending,
    gains,
    lever: leverOf(leverInput, gains),
  };
}
