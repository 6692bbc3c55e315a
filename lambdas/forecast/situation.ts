import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { type MeasureName, measureNames } from "@planner/shared/api/planMeasures";
import type { Situation } from "@planner/shared/api/planSituation";
import type { Assessment } from "./assessment.ts";
import { displayedValue } from "./measures/displayedRange.ts";
import { largestGain } from "./outcome/lever.ts";
import { lowPace } from "./outcome/spending.ts";
import { sumOf } from "./sumOf.ts";

/** What is likely, from the draws. */
type Drawn = Pick<PlanForecast, "likely" | "second" | "planned">;

/** Above this pace, the spend is high. */
const highPace = 1.5;

/** With fewer entries, it is too early to compare the jobs with the plan. */
const fewestEntries = 3;

/** Jobs that are ahead of the plan, or behind it, as a share of the plan's. */
const aheadOfPlan = 1.1;
const behindPlan = 0.9;

/** From this probability on, the plan's jobs are likely to be reached. */
const likelyChance = 0.8;

/** From this probability of being worse than planned on, a measure may be called the largest gap. */
const probablyBelow = 0.75;

type SituationInput = { readonly assessment: Assessment; readonly drawn: Drawn };

/** The situation of the page's main sentence (docs/plan-model.md, situations): the first that fits. */
export function situationOf(assessment: Assessment, drawn: Drawn): Situation {
  const input = { assessment, drawn };
  for (const rule of rules) {
    const situation = rule(input);
    if (situation !== undefined) return situation;
  }
  return { kind: "on_plan" };
}

/** In order: the first that fits decides. Each returns undefined if its situation does not fit. */
const rules: readonly ((input: SituationInput) => Situation | undefined)[] = [
  pause,
  adsOff,
  noLead,
  leak,
  spend,
  repaired,
  noLongerNamed,
  lateOrLost,
  watch,
  highSpend,
  tooEarly,
  ahead,
  behind,
];

function pause(input: SituationInput): Situation | undefined {
  const { isPaused, isBack } = input.assessment.spending;
  if (!isPaused || isBack !== undefined || !hasWeeksAhead(input)) return undefined;
  const { entered } = input.assessment.evidence;
  const lastWithSpend = entered.findLastIndex(({ entry }) => entry.spend_cents > 0);
  const weeksOff = entered.slice(lastWithSpend + 1).map(({ planned }) => planned.week);
  return { kind: "pause", weeks_off: weeksOff, ...pauseFigures(input) };
}

function adsOff(input: SituationInput): Situation | undefined {
  const { isPaused, isBack } = input.assessment.spending;
  if (!isPaused || isBack !== false || !hasWeeksAhead(input)) return undefined;
  const leakToFix = namedMeasure(input);
  return {
    kind: "ads_off",
    ...pauseFigures(input),
    leak: leakToFix && comparison(leakToFix, input),
  };
}

/** The jobs if the ads are back next week at the pace, and if they stay off. */
function pauseFigures({ assessment, drawn }: SituationInput) {
  const likelyJobs = drawn.likely.jobs.median;
  const otherJobs = drawn.second?.jobs.median ?? likelyJobs;
  const staysOff = assessment.spending.isBack === false;
  return {
    a_week: assessment.spending.pace * plannedSpendAhead(assessment),
    jobs_if_back: staysOff ? otherJobs : likelyJobs,
    jobs_if_off: staysOff ? likelyJobs : otherJobs,
  };
}

function noLead({ assessment }: SituationInput): Situation | undefined {
  const { evidence, findings } = assessment;
  const cost = findings.cost_per_lead;
  if (evidence.all.cost_per_lead.successes > 0 || !cost.standing.isNamed) return undefined;
  return {
    kind: "no_lead",
    spend: sumOf(evidence.entered, ({ entry }) => entry.spend_cents / 100),
    expected_leads: cost.trials,
  };
}

function leak(input: SituationInput): Situation | undefined {
  const measure = namedMeasure(input);
  if (measure === undefined) return undefined;
  const { findings, gains, spending } = input.assessment;
  const { standing, posterior, fitsLately } = findings[measure];
  const spendsLittle = spending.pace < lowPace && !spending.isPaused;
  return {
    kind: "leak",
    ...comparison(measure, input),
    certainty: posterior.chanceBelowPlan,
    gain: gains[measure],
    since: standing.movedBy === undefined ? undefined : standing.firstWeek,
    fits_lately: fitsLately,
    low_pace: spendsLittle ? spending.pace : undefined,
  };
}

function spend({ assessment, drawn }: SituationInput): Situation | undefined {
  const { lever, spending } = assessment;
  if (lever?.name !== "spend") return undefined;
  return {
    kind: "spend",
    a_week: spending.weeklySpend,
    planned_a_week: spending.plannedWeeklySpend,
    pace: spending.pace,
    jobs: drawn.likely.jobs.median,
    jobs_at_plan_spend: jobsAtPlanSpend(drawn),
  };
}

/** For this many Mondays with an entry, the page says that a measure was repaired. */
const mondaysOfRepair = 4;

function repaired(input: SituationInput): Situation | undefined {
  const recent = input.assessment.mondays.slice(-mondaysOfRepair);
  const measure = foremost(input, (name) => {
    const standings = recent.map(({ standings }) => standings[name]);
    const index = standings.findLastIndex(({ ended }) => ended?.kind === "repaired");
    return index >= 0 && standings.slice(index).every(({ isNamed }) => !isNamed);
  });
  if (measure === undefined) return undefined;
  return {
    kind: "repaired",
    measure,
    since: input.assessment.findings[measure].standing.firstWeek,
  };
}

function noLongerNamed(input: SituationInput): Situation | undefined {
  const { findings } = input.assessment;
  const measure = foremost(input, (name) => findings[name].standing.ended?.kind === "fits");
  if (measure === undefined) return undefined;
  const { ended } = findings[measure].standing;
  const since = ended?.kind === "fits" ? ended.droppedIn : undefined;
  return { kind: "no_longer_named", measure, since };
}

function lateOrLost(input: SituationInput): Situation | undefined {
  const measure = foremost(input, (name) => input.assessment.findings[name].isLateOrLost);
  if (measure === "show_rate") {
    return { kind: "late_or_lost", measure, stock: "still_to_come" };
  }
  if (measure === "close_rate") return { kind: "late_or_lost", measure, stock: "undecided" };
  return undefined;
}

function watch(input: SituationInput): Situation | undefined {
  const { findings } = input.assessment;
  const measure = foremost(input, (name) => findings[name].verdict === "Watch");
  if (measure === undefined) return undefined;
  return { kind: "watch", measure, surprise: findings[measure].standing.surprise };
}

function highSpend({ assessment, drawn }: SituationInput): Situation | undefined {
  const { pace, isPaused, weeklySpend } = assessment.spending;
  if (pace <= highPace || isPaused) return undefined;
  return {
    kind: "high_spend",
    a_week: weeklySpend,
    pace,
    jobs_at_plan_spend: jobsAtPlanSpend(drawn),
  };
}

function tooEarly({ assessment }: SituationInput): Situation | undefined {
  const { evidence, findings } = assessment;
  const areRatesTooEarly =
    findings.show_rate.verdict === "Too early" && findings.close_rate.verdict === "Too early";
  const isTooEarly = evidence.entered.length < fewestEntries || areRatesTooEarly;
  return isTooEarly ? { kind: "too_early" } : undefined;
}

function ahead({ assessment, drawn }: SituationInput): Situation | undefined {
  const { likely, planned } = drawn;
  const { entered } = assessment.evidence;
  const jobs = likely.jobs.median;
  if (jobs < aheadOfPlan * planned.jobs || likely.chance_of_plan < likelyChance) return undefined;
  return {
    kind: "ahead",
    jobs,
    planned_jobs: planned.jobs,
    won: sumOf(entered, ({ entry }) => entry.won),
    weeks_left: planWeeks - lastEnteredWeek(assessment),
  };
}

function behind(input: SituationInput): Situation | undefined {
  const { assessment, drawn } = input;
  if (drawn.likely.jobs.median >= behindPlan * drawn.planned.jobs) return undefined;
  const probable = measureNames.filter(
    (name) => assessment.findings[name].posterior.chanceBelowPlan >= probablyBelow,
  );
  const measure = largestGain(assessment.gains, probable);
  if (measure === undefined) return { kind: "behind" };
  return {
    kind: "behind",
    gap: { ...comparison(measure, input), gain: assessment.gains[measure] },
  };
}

function hasWeeksAhead({ assessment }: SituationInput): boolean {
  return lastEnteredWeek(assessment) < planWeeks;
}

/** 0 before the first entry. */
function lastEnteredWeek({ evidence }: Assessment): number {
  return evidence.entered.at(-1)?.planned.week ?? 0;
}

function namedMeasure(input: SituationInput): MeasureName | undefined {
  return foremost(input, (name) => input.assessment.findings[name].standing.isNamed);
}

/** Of the measures that a situation fits, the one with the largest gain, else the first in the order of the funnel. */
function foremost(
  { assessment }: SituationInput,
  fits: (measure: MeasureName) => boolean,
): MeasureName | undefined {
  const fitting = measureNames.filter(fits);
  return largestGain(assessment.gains, fitting) ?? fitting[0];
}

function comparison(measure: MeasureName, { assessment }: SituationInput) {
  const { posterior, plannedValue } = assessment.findings[measure];
  return {
    measure,
    estimate: displayedValue(measure, posterior.mean),
    plan: displayedValue(measure, plannedValue),
  };
}

/** Without a second run, the spend is the plan's. */
function jobsAtPlanSpend({ likely, second }: Drawn): number {
  return (second ?? likely).jobs.median;
}

/** The plan's spend a week with the latest goals. */
export function plannedSpendAhead({ weeks }: Assessment): number {
  return weeks.at(-1)?.planned.ad_spend ?? 0;
}
