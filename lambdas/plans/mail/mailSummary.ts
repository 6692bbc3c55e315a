import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { planPath } from "@planner/shared/api/planPaths";
import type { Situation } from "@planner/shared/api/planSituation";
import { addWeeks, dayMs, parseDate } from "@planner/shared/calendar";
import { capitalize } from "@planner/shared/capitalize";
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

/** A plan whose link is emailed. */
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

/** What an email says about a plan. */
export type MailSummary = {
  readonly plan: Plan;
  readonly startDate: string;
  readonly url: string;
  /** The small line above the headline, such as the goal. */
  readonly overline: string;
  /** The large line, such as the daily budget. */
  readonly headline: string;
  readonly facts: readonly string[];
  /** The line that matters most, after the facts. Empty if there is none. */
  readonly emphasis: string;
  /** What a reminder says instead of headline and facts. Undefined if the plan has no ad spend. */
  readonly forecast: ForecastSummary | undefined;
  readonly note: string;
  /** The goal and the daily budget in one sentence. Empty if the plan has no ad spend. */
  readonly budget: string;
  /** Whether its ads run or ran: at least one week is entered. */
  readonly hasStarted: boolean;
  /** Whether its last week has ended. */
  readonly isOver: boolean;
};

/** One or more plans in one email. */
export type MailSummaries = readonly [MailSummary, ...MailSummary[]];

type ForecastSummary = {
  /** The plan's last day: "February 21". */
  readonly lastDay: string;
  /** The likely jobs beside the planned ones. */
  readonly likelyJobs: string;
  readonly facts: readonly string[];
  /** What to do, if there is something. */
  readonly action: string | undefined;
};

/** A plan in the words of its page: goal, amount, and what it brings in four weeks. `today` is the agency's date. */
export function mailSummary(
  { record, token, forecast }: MailedPlan,
  { siteUrl, today }: { readonly siteUrl: string; readonly today: string },
): MailSummary {
  const { inputs, assumptions, scenario, start_date: startDate } = record;
  const plan = computePlan(inputs, "expected", assumptions);
  const url = siteUrl + planPath(token);
  if (plan.daily_budget === 0) return summaryAtTarget({ plan, url, startDate });
  const hasStarted = forecast !== undefined && forecast.ledger.weeks_entered > 0;
  const { jobs } = planUnderScenario(plan, scenario).cumulative.days_30;
  const { before, amount: kept, after, counted } = keepStatement(plan, scenario);
  const isOver = hasStarted && today >= addWeeks(startDate, planWeeks);
  const goal = goalSentence(plan);
  const amount = `${formatDailyBudget(plan.daily_budget)} a day`;
  const started = `Started on ${formatStartDate(parseDate(startDate))}`;
  const facts: string[] = hasStarted
    ? [started, likelyJobsLine(forecast)]
    : [`Plan status: ${plan.meter_message}`];
  facts.push(
    capitalize(spendSentence(plan)),
    `${pluralize(jobs, "job")} in ${assumptions.weeksAtEndOf.days_30} weeks`,
  );
  const summary: MailSummary = {
    plan,
    startDate,
    url,
    overline: goal,
    headline: amount,
    facts,
    emphasis: `${before} ${kept} ${after}`,
    forecast: forecast && forecastSummary(forecast, startDate),
    note: `${counted} Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    budget: `${goal}: ${amount}.`,
    hasStarted,
    isOver,
  };
  if (!isOver) return summary;
  // What its first weeks were planned to bring no longer matters.
  return {
    ...summary,
    overline: started,
    headline: wonJobsLine(forecast),
    facts: [],
    emphasis: "",
    note: summary.budget,
  };
}

/** The won jobs beside the planned ones, after the plan's last week. */
function wonJobsLine({ ledger, planned }: PlanForecast): string {
  const won = countJobs(ledger.won);
  return `${won} won in the ${planWeeks} weeks; your plan had ${formatAboutCount(planned.jobs)}.`;
}

/** The summary of a plan that needs no ads, because the contractor already books the target. */
function summaryAtTarget({
  plan,
  startDate,
  url,
}: Pick<MailSummary, "plan" | "startDate" | "url">): MailSummary {
  return {
    plan,
    startDate,
    url,
    overline: "No ad spend",
    headline: "You already hit your target",
    facts: [],
    emphasis: "",
    forecast: undefined,
    note: atTargetSentence(plan),
    budget: "",
    hasStarted: false,
    isOver: false,
  };
}

/** What was likely on the last Monday with an entry, the page's main sentence, what that costs and what to do. */
function forecastSummary(forecast: PlanForecast, startDate: string): ForecastSummary {
  const { situation, sentences, ledger } = forecast;
  const summary = { lastDay: lastDayOf(startDate), likelyJobs: likelyJobsLine(forecast) };
  const isMailed = ledger.weeks_entered > 0 && mailedSituations.has(situation.kind);
  if (!isMailed) return { ...summary, facts: [], action: undefined };
  const { lead, title, cost, action } = sentences;
  const facts = [lead ? `${lead} ${title}` : title];
  if (cost) facts.push(`What it costs you: ${cost}`);
  // The sentence on the spend already says what the plan needs.
  return { ...summary, facts, action: situation.kind === "spend" ? undefined : action };
}

function lastDayOf(startDate: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  return format.format(Date.parse(addWeeks(startDate, planWeeks)) - dayMs);
}

/**
 * The situations whose sentence is also true on a later day. The others are about the day of the entry, or repeat the line with
 * the likely jobs.
 */
const mailedSituations: ReadonlySet<Situation["kind"]> = new Set([
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
function likelyJobsLine({ likely, second, planned, ledger }: PlanForecast): string {
  if (ledger.weeks_entered === 0) {
    return `Your plan has ${countJobs(planned.jobs)} by week ${planWeeks}.`;
  }
  const plan = formatAboutCount(planned.jobs);
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
