import { type PlanForecast, planWeeks, type Situation } from "@planner/shared/api/planForecast";
import { paths } from "@planner/shared/api/sitePaths";
import { addWeeks, parseDate } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatDailyBudget,
  formatStartDate,
  pluralize,
} from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { type Plan, scenarioTitles } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { spendSentence } from "@planner/shared/plan/texts/budgetTexts";
import { atTargetSentence, goalSentence } from "@planner/shared/plan/texts/goalTexts";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { keepStatement } from "@planner/shared/plan/texts/revenueTexts";
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
  /** Whether its ads run or ran: at least one week is entered. */
  readonly hasStarted: boolean;
  /** Whether its last week has ended. */
  readonly isOver: boolean;
};

/** A plan in the words of the page: goal, amount, and what it brings in four weeks. `today` is the agency's date. */
export function summarize(
  { record, token, forecast }: MailedPlan,
  { siteUrl, today }: { readonly siteUrl: string; readonly today: string },
): Summary {
  const { inputs, assumptions, scenario, start_date } = record;
  const hasStarted = forecast !== undefined && forecast.ledger.weeks_entered > 0;
  const isOver = hasStarted && today >= addWeeks(start_date, planWeeks);
  const plan = computePlan(inputs, "expected", assumptions);
  const url = `${siteUrl}${paths.plan}#${token}`;
  if (plan.daily_budget === 0) {
    const amount = "You already hit your target";
    const note = atTargetSentence(plan);
    return {
      plan,
      url,
      goal: "No ad spend",
      amount,
      facts: [],
      forecast: [],
      note,
      hasStarted: false,
      isOver: false,
    };
  }
  const { jobs } = planUnderScenario(plan, scenario).cumulative.days_30;
  const { before, amount: kept, after, counted } = keepStatement(plan, scenario);
  const facts = [
    spendSentence(plan).replace(/^a/, "A"),
    `${pluralize(jobs, "job")} in ${assumptions.weeksAtEndOf.days_30} weeks`,
    `${before} ${kept} ${after}`,
  ];
  if (hasStarted) facts.unshift(`Started on ${formatStartDate(parseDate(start_date))}`);
  return {
    plan,
    url,
    goal: goalSentence(plan),
    amount: `${formatDailyBudget(plan.daily_budget)} a day`,
    facts,
    forecast: forecast ? forecastFacts(forecast) : [],
    note: `${counted} Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    hasStarted,
    isOver,
  };
}

/** What was likely on the last Monday with an entry, and the page's sentence. */
function forecastFacts(forecast: PlanForecast): readonly string[] {
  const { situation, sentences, ledger } = forecast;
  const facts = [forecastLine(forecast)];
  if (ledger.weeks_entered > 0 && isStillSaid.has(situation.kind)) {
    facts.push(sentences.title);
  }
  return facts;
}

/** The other situations are about the day of the entry, or say what the line with the likely jobs says. */
const isStillSaid: ReadonlySet<Situation["kind"]> = new Set([
  "no_lead",
  "leak",
  "spend",
  "late_or_lost",
  "watch",
  "high_spend",
  "behind",
  "on_plan",
]);

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
