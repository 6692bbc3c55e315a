import { formatCount, formatDailyBudget, formatMoney, pluralize } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import {
  type Plan,
  periodNames,
  type ScenarioName,
  scenarioNames,
} from "@planner/shared/plan/Plan";
import { formatShare } from "../planTexts.ts";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";

/** An assumption of the plan. */
export type AssumptionNote = {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
  readonly source: string;
};

/** The assumptions of the plan with their sources. */
export function assumptionList({ assumptions, profile }: Plan): readonly AssumptionNote[] {
  const { cost_per_lead, booking_rate, show_rate, close_rate } = assumptions.profiles[profile];
  const { ramp, learning } = assumptions;
  const ofProfile = `Planning rules, ${profileTitles[profile]} profile.`;
  return [
    {
      name: "Cost per lead",
      value: formatMoney(cost_per_lead),
      meaning: "What one person who asks about your work costs in ads.",
      source: ofProfile,
    },
    {
      name: "Booking rate",
      value: formatShare(booking_rate),
      meaning: "Leads who book an estimate.",
      source: ofProfile,
    },
    {
      name: "Show rate",
      value: formatShare(show_rate),
      meaning: "Booked estimates that take place.",
      source: ofProfile,
    },
    {
      name: "Close rate",
      value: formatShare(close_rate),
      meaning: "Estimates that become a job.",
      source: ofProfile,
    },
    {
      name: "Ramp",
      value: `${formatShare(ramp.lead_factor.from)} and ${formatShare(ramp.rate_factor.from)}`,
      meaning: `New ads start slowly. Leads begin at the first figure, the three rates at the second; both reach ${formatShare(ramp.lead_factor.to)} in week ${ramp.weeks}.`,
      source: "Planning rules, weekly ramp.",
    },
    {
      name: "Learning",
      value: learningValue(learning),
      meaning: "What the three rates are multiplied by in the first, second and third 30 days.",
      source: "Planning rules, learning multipliers.",
    },
    {
      name: "Job mix",
      value: "By scenario",
      meaning: `${scenarioNames.map((scenario) => mixOf(assumptions.jobMix[scenario], scenario)).join(". ")}.`,
      source: "Planning rules, job size tiers and job mix.",
    },
  ];
}

/** The display names of the assumption profiles. */
const profileTitles = {
  conservative: "Conservative",
  expected: "Expected",
  aggressive: "Aggressive",
} as const satisfies Record<Plan["profile"], string>;

/** The learning factors by period. If the three rates differ, lists each of them. */
function learningValue(learning: Plan["assumptions"]["learning"]): string {
  const rates = ["booking", "show", "close"] as const;
  const factors = rates.map((rate) =>
    periodNames.map((period) => formatShare(learning[period][rate])).join(", "),
  );
  const [first = ""] = factors;
  if (factors.every((factor) => factor === first)) return first;
  return rates.map((rate, index) => `${rate} ${factors[index]}`).join("; ");
}

function mixOf(mix: Plan["assumptions"]["jobMix"][ScenarioName], scenario: ScenarioName): string {
  const large = mix.large > 0 ? `, ${formatShare(mix.large)} large` : "";
  return `${scenarioTitles[scenario]}: ${formatShare(mix.small)} small, ${formatShare(mix.medium)} medium${large}`;
}

/** The plan under each assumption profile, with the same goals. */
export type ProfileRange = {
  readonly sentence: string;
  readonly rows: readonly {
    readonly profile: string;
    readonly costPerLead: string;
    readonly dailyBudget: string;
    readonly jobs: string;
  }[];
};

/** The range of the daily budget and the jobs in 30 days across the assumption profiles. */
export function profileRange({ inputs, assumptions }: Plan): ProfileRange {
  const plans = profiles.map((profile) => computePlan(inputs, profile, assumptions));
  const budgets = plans.map(({ daily_budget }) => daily_budget);
  const jobs = plans.map(({ cumulative }) => cumulative.days_30.jobs);
  return {
    sentence: `Real results vary widely. For the same goal, the daily budget is between ${formatDailyBudget(Math.min(...budgets))} and ${formatDailyBudget(Math.max(...budgets))}, and the first 30 days bring ${formatCount(Math.min(...jobs))} to ${pluralize(Math.max(...jobs), "job")}, depending on how well your market, your ads and your follow-up do.`,
    rows: plans.map((plan) => ({
      profile: profileTitles[plan.profile],
      costPerLead: formatMoney(assumptions.profiles[plan.profile].cost_per_lead),
      dailyBudget: formatDailyBudget(plan.daily_budget),
      jobs: formatCount(plan.cumulative.days_30.jobs),
    })),
  };
}

const profiles = ["conservative", "expected", "aggressive"] as const;
