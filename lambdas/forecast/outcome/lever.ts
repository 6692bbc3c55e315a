import type { PlanForecast } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName, measureNames } from "@planner/shared/api/planMeasures";
import type { Findings } from "../measures/findings.ts";
import { type ModelWeek, weeksAhead } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";
import { weekChance } from "../weekChance.ts";
import { lowPace, type Spending } from "./spending.ts";
import { ticketFactorOf } from "./tickets.ts";

type LeverInput = {
  readonly weeks: readonly ModelWeek[];
  readonly findings: Findings;
  readonly spending: Spending;
};

/** What each measure gains in dollars of profit by the last week if it returns to plan. */
export type Gains = Readonly<Record<MeasureName, number>>;

/**
 * The gross profit of the weeks ahead at the pace, times each measure's shortfall (docs/plan-model.md, lever). In a pause too,
 * even if the ads stay off.
 */
export function gainsOf({ weeks, findings, spending }: LeverInput): Gains {
  const grossProfit = spending.pace * grossProfitAhead(weeks, findings);
  return byMeasure((measure) => grossProfit * findings[measure].posterior.shortfall);
}

/**
 * The lever: the named measure with the largest gain, else the spend. Measures go first, because more spend buys less while one is
 * below plan. Undefined in the last week, because nothing can be gained anymore.
 */
export function leverOf(input: LeverInput, gains: Gains): PlanForecast["lever"] {
  const named = measureNames.filter((measure) => input.findings[measure].standing.isNamed);
  const measure = largestGain(gains, named);
  if (measure !== undefined) return { name: measure, gain: gains[measure] };
  const gain = spendGain(input);
  return gain > 0 ? { name: "spend", gain } : undefined;
}

/** The measure with the largest positive gain. Of equal ones, the first in the order of the funnel. */
export function largestGain(gains: Gains, among: readonly MeasureName[]): MeasureName | undefined {
  const [largest] = among
    .filter((measure) => gains[measure] > 0)
    .toSorted((one, other) => gains[other] - gains[one]);
  return largest;
}

/** What is gained by the plan's spend or, if the ads stay off, by turning them on again. 0 if the spend is not the lever. */
function spendGain({ weeks, findings, spending }: LeverInput): number {
  const { pace, isPaused, isBack } = spending;
  const plannedSpend = sumOf(weeksAhead(weeks), ({ planned }) => planned.ad_spend);
  const profitAtPlan = grossProfitAhead(weeks, findings) - plannedSpend;
  if (isPaused) {
    // Until the contractor says that the ads stay off, the forecast counts on their return, so nothing is lost.
    return isBack === false ? pace * profitAtPlan : 0;
  }
  return pace < lowPace ? (1 - pace) * profitAtPlan : 0;
}

/** The gross profit of the weeks after the last entry at the plan's spend, at the posterior means. */
function grossProfitAhead(weeks: readonly ModelWeek[], findings: Findings): number {
  const factor = ticketFactorOf(weeks);
  return sumOf(weeksAhead(weeks), (week) => factor * grossProfitOf(week, findings));
}

function grossProfitOf(week: ModelWeek, findings: Findings): number {
  const { planned, ticket, margin, multipliers } = week;
  const leadsPerDollar = findings.cost_per_lead.posterior.mean * multipliers.cost_per_lead;
  const chance = (rate: Exclude<MeasureName, "cost_per_lead">) =>
    weekChance(findings[rate].posterior.mean, multipliers[rate]);
  const jobsPerLead = chance("booking_rate") * chance("show_rate") * chance("close_rate");
  return planned.ad_spend * leadsPerDollar * jobsPerLead * ticket * margin;
}
