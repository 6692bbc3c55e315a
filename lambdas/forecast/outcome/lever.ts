import {
  byMeasure,
  type MeasureName,
  measureNames,
  type PlanForecast,
} from "@planner/shared/api/planForecast";
import type { Findings } from "../measures/findings.ts";
import { weekChance } from "../measures/ratePosterior.ts";
import { type ModelWeek, sumOf, weeksAhead } from "../planWeeks.ts";
import type { Spending } from "./spending.ts";
import { ticketFactorOf } from "./tickets.ts";

type Known = {
  readonly weeks: readonly ModelWeek[];
  readonly findings: Findings;
  readonly spending: Spending;
};

/** What each measure gains in dollars of profit by the last week if it returns to plan. */
export type Gains = Readonly<Record<MeasureName, number>>;

/** Lever (docs/plan-model.md, lever): also in a pause, and whatever he answered, a gain counts on the pace. */
export function gainsOf({ weeks, findings, spending }: Known): Gains {
  const grossProfit = spending.pace * grossProfitAhead(weeks, findings);
  return byMeasure((measure) => grossProfit * findings[measure].posterior.shortfall);
}

/**
 * The lever. A leak goes before the spend: more money through a leak buys less. In the last week there is none, because
 * nothing can be gained anymore.
 */
export function leverOf(known: Known, gains: Gains): PlanForecast["lever"] {
  const leak = largestGain(
    gains,
    measureNames.filter((measure) => known.findings[measure].standing.isNamed),
  );
  if (leak !== undefined) return { name: leak, gain: gains[leak] };
  const gain = spendGain(known);
  return gain > 0 ? { name: "spend", gain } : undefined;
}

/** The measure with the largest positive gain. Of equal ones, the first in the order of the diary. */
export function largestGain(gains: Gains, among: readonly MeasureName[]): MeasureName | undefined {
  const [largest] = among
    .filter((measure) => gains[measure] > 0)
    .toSorted((one, other) => gains[other] - gains[one]);
  return largest;
}

/** What is gained by the plan's spend or, if the ads stay off, by turning them on again. 0 if it is no lever. */
function spendGain({ weeks, findings, spending }: Known): number {
  const { pace, countedPace, isPaused, isBack } = spending;
  if (isPaused && isBack !== false) return 0;
  if (countedPace >= 0.85) return 0;
  const plannedSpend = sumOf(weeksAhead(weeks), ({ planned }) => planned.ad_spend);
  const profitAtPlan = grossProfitAhead(weeks, findings) - plannedSpend;
  return isPaused ? pace * profitAtPlan : (1 - countedPace) * profitAtPlan;
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
