import type { PlanForecast } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import { forecastSentences } from "@planner/shared/plan/texts/forecastSentences";
import { type Assessment, latestAssessment } from "./assessment.ts";
import { lastMondayOf } from "./lastMonday.ts";
import { displayedRange, displayedValue } from "./measures/displayedRange.ts";
import { endingOf } from "./measures/ending.ts";
import type { Finding } from "./measures/findings.ts";
import { openShares } from "./measures/openEstimates.ts";
import { modelOf } from "./measures/priors.ts";
import { type NextAssumptions, nextAssumptions, nextPlanOf } from "./nextPlan.ts";
import { drawOutcomes } from "./outcome/drawOutcomes.ts";
import { decidedByWeek, ledgerOf } from "./outcome/ledger.ts";
import { likelyOutcome } from "./outcome/likelyOutcome.ts";
import { likelyPaces, type Paces, secondRunOf } from "./outcome/spending.ts";
import { openWorth, weekWorth } from "./outcome/worth.ts";
import { type ModelWeek, plannedJobs, planWeeksOf, type TrackedPlan } from "./planWeeks.ts";
import { plannedSpendAhead, situationOf } from "./situation.ts";
import { sumOf } from "./sumOf.ts";

/**
 * Forecasts a plan from the entered weeks (docs/plan-model.md, plan against actual). Undefined if the plan has no ad
 * spend. The same data gives the same digits.
 */
export function forecastPlan(tracked: TrackedPlan): PlanForecast | undefined {
  const weeks = planWeeksOf(tracked);
  if (sumOf(weeks, ({ planned }) => planned.ad_spend) === 0) return undefined;
  const assessment = latestAssessment(weeks, modelOf(tracked));
  const likely = likelyOutcomeAt(likelyPaces(assessment.spending), assessment);
  const second = secondOutcome(assessment);
  const planned = plannedFigures(weeks);
  const situation = situationOf(assessment, { likely, second, planned });
  const forecast = {
    weeks: weekFigures(assessment),
    planned,
    likely,
    second,
    last_monday: lastMondayOf(assessment, likely.jobs.median),
    spend: spendFigures(assessment),
    measures: byMeasure((measure) => measureFigures(measure, assessment)),
    lever: assessment.lever,
    situation,
    open: openFigures(assessment),
    ledger: ledgerOf(weeks, assessment.evidence, assessment.findings),
    worth: worthOf(assessment),
    end: { next: nextPlanOf(tracked, assessment.findings) },
  };
  return { ...forecast, sentences: forecastSentences(forecast) };
}

/** The assumptions of a plan after this one. */
export function assumptionsAfter(tracked: TrackedPlan): NextAssumptions {
  const { findings } = latestAssessment(planWeeksOf(tracked), modelOf(tracked));
  return nextAssumptions(findings, tracked.assumptions);
}

function likelyOutcomeAt(
  paces: Paces,
  { weeks, evidence, findings }: Assessment,
): PlanForecast["likely"] {
  return likelyOutcome(drawOutcomes({ weeks, evidence, findings, paces }), weeks);
}

function secondOutcome(assessment: Assessment): PlanForecast["second"] {
  const run = secondRunOf(assessment.spending);
  if (run === undefined) return undefined;
  return { condition: run.condition, ...likelyOutcomeAt(run.paces, assessment) };
}

/** What the plan expects by week 12. */
function plannedFigures(weeks: readonly ModelWeek[]): PlanForecast["planned"] {
  const profitOf = ({ planned, ticket, margin }: ModelWeek) =>
    planned.jobs * ticket * margin - planned.ad_spend;
  return {
    jobs: plannedJobs(weeks),
    revenue: sumOf(weeks, ({ planned, ticket }) => planned.jobs * ticket),
    profit: sumOf(weeks, profitOf),
  };
}

function weekFigures({ weeks, evidence }: Assessment): PlanForecast["weeks"] {
  const decided = decidedByWeek(weeks, evidence);
  return weeks.map(({ monday, planned, entry }, index) => {
    const { week, leads, bookings, shows, jobs, ad_spend } = planned;
    const wonByThen = sumOf(weeks.slice(0, index + 1), (each) => each.entry?.won ?? 0);
    return {
      week,
      monday,
      planned: { leads, bookings, shows, jobs, ad_spend },
      won: entry === undefined ? undefined : wonByThen,
      decided: decided[index] ?? 0,
    };
  });
}

function spendFigures(assessment: Assessment): PlanForecast["spend"] {
  const { pace, weeklySpend, plannedWeeklySpend, isPaused, isBack, paceAhead } =
    assessment.spending;
  const ahead = plannedSpendAhead(assessment);
  return {
    pace,
    a_week: weeklySpend,
    planned_a_week: plannedWeeklySpend,
    is_paused: isPaused,
    back_next_week: isBack,
    counted_a_week: paceAhead * ahead,
    planned_ahead_a_week: ahead,
  };
}

function measureFigures(
  measure: MeasureName,
  { findings, gains, evidence }: Assessment,
): PlanForecast["measures"][MeasureName] {
  const finding = findings[measure];
  const { plannedValue, posterior, verdict, trials, standing } = finding;
  const { estimate, worse, better } = displayedRange(measure, posterior);
  return {
    verdict,
    trials,
    counted: countedFigures(measure, finding, evidence),
    chance_worse_than_plan: posterior.chanceBelowPlan,
    plan: displayedValue(measure, plannedValue),
    estimate,
    low: Math.min(worse, better),
    high: Math.max(worse, better),
    surprise: standing.surprise,
    recent_surprise: standing.recentSurprise,
    counts_since: standing.movedBy === undefined ? undefined : standing.firstWeek,
    gain: gains[measure],
    shortfall: posterior.shortfall,
    ending: endingOf(finding),
  };
}

/** The model's trials of the cost per lead are not the dollars spent: in the first weeks of new ads, a dollar counts less. */
function countedFigures(
  measure: MeasureName,
  { results, standing }: Finding,
  { entered }: Assessment["evidence"],
): PlanForecast["measures"][MeasureName]["counted"] {
  const { trials, successes } = results;
  if (measure !== "cost_per_lead") return { trials, successes };
  const counting = entered.filter(({ planned }) => planned.week >= standing.firstWeek);
  return { trials: sumOf(counting, ({ entry }) => entry.spend_cents) / 100, successes };
}

function openFigures({ evidence }: Assessment): PlanForecast["open"] {
  const last = evidence.entered.at(-1)?.entry;
  const isAnswered = last?.still_to_come !== undefined && last.undecided !== undefined;
  return {
    still_to_come: evidence.open.still_to_come,
    undecided: evidence.open.undecided,
    is_answered: isAnswered,
    shares: openShares(evidence.weights),
  };
}

function worthOf({ weeks, evidence, findings, spending }: Assessment): PlanForecast["worth"] {
  const last = evidence.entered.at(-1);
  if (last === undefined || spending.isPaused) return undefined;
  return {
    week: weekWorth(last, weeks),
    open: openWorth(last, { weeks, evidence, findings }),
  };
}
