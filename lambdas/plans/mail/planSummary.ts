import type { PlanForecast } from "@planner/shared/api/planForecast";
import { paths } from "@planner/shared/api/sitePaths";
import { formatAboutCount, formatDailyBudget, pluralize } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type Plan, scenarioTitles } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { spendSentence } from "@planner/shared/plan/texts/budgetTexts";
import { atTargetSentence, goalSentence } from "@planner/shared/plan/texts/goalTexts";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { keepStatement } from "@planner/shared/plan/texts/revenueTexts";
import { situationTexts } from "@planner/shared/plan/texts/situationTexts";
import type { PlanRecord } from "../storedPlan.ts";

export type MailedPlan = {
  readonly record: Pick<
    PlanRecord,
    "plan_id" | "inputs" | "assumptions" | "scenario" | "first_name" | "start_date"
  >;
  /** The secret part of its link. */
  readonly token: string;
  /** Absent if the plan has no ad spend. */
  readonly forecast?: PlanForecast | undefined;
};

/** A plan in an email. */
export type Summary = {
  readonly plan: Plan;
  readonly url: string;
  readonly goal: string;
  readonly amount: string;
  readonly facts: readonly string[];
  /** Instead of the facts in a reminder. */
  readonly forecast: readonly string[];
  readonly note: string;
};

/** A plan in the words of the page: goal, amount, and what it brings in four weeks. */
export function summarize({ record, token, forecast }: MailedPlan, siteUrl: string): Summary {
  const { inputs, assumptions, scenario } = record;
  const plan = computePlan(inputs, "expected", assumptions);
  const url = `${siteUrl}${paths.plan}#${token}`;
  if (plan.daily_budget === 0) {
    const amount = "You already hit your target";
    const note = atTargetSentence(plan);
    return { plan, url, goal: "No ad spend", amount, facts: [], note, forecast: [] };
  }
  const { jobs } = planUnderScenario(plan, scenario).cumulative.days_30;
  const { before, amount: kept, after, counted } = keepStatement(plan, scenario);
  return {
    plan,
    url,
    goal: goalSentence(plan),
    amount: `${formatDailyBudget(plan.daily_budget)} a day`,
    facts: [
      spendSentence(plan).replace(/^a/, "A"),
      `${pluralize(jobs, "job")} in ${assumptions.weeksAtEndOf.days_30} weeks`,
      `${before} ${kept} ${after}`,
    ],
    forecast: forecast ? forecastFacts(forecast) : [],
    note: `${counted} Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
  };
}

/** What was likely on the last Monday with an entry, and the page's sentence if something costs him profit. */
function forecastFacts(forecast: PlanForecast): readonly string[] {
  const { situation } = forecast;
  const facts = [forecastLine(forecast)];
  // The sentences of other situations are about the day of the entry.
  if (situation.kind === "no_lead" || situation.kind === "leak" || situation.kind === "spend") {
    facts.push(situationTexts(situation).title);
  }
  return facts;
}

/** The likely jobs beside the planned ones, or the planned ones alone before the first entry. */
function forecastLine({ likely, second, planned, ledger }: PlanForecast): string {
  const plan = formatAboutCount(planned.jobs);
  if (ledger.weeks_entered === 0) return `Your plan has ${countJobs(planned.jobs)} by week 12.`;
  const jobs = countJobs(likely.jobs.median);
  if (second?.condition === "ads_off") {
    const off = formatAboutCount(second.jobs.median);
    return `${jobs} likely if your ads are back, ${off} if they stay off; your plan has ${plan}.`;
  }
  if (second?.condition === "ads_back") {
    const back = formatAboutCount(second.jobs.median);
    return `${jobs} likely if your ads stay off, ${back} if they are back; your plan has ${plan}.`;
  }
  return `${jobs} likely; your plan has ${plan}.`;
}
