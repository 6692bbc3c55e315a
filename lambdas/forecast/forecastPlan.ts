import {
  byMeasure,
  type leverNames,
  type MeasureName,
  measureNames,
  type PlanForecast,
} from "@planner/shared/api/planContract";
import { type Assumptions, assumptions as calculator } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { drawOutcomes, drawTotalJobs, type Outcomes, ticketFactorOf } from "./draws.ts";
import { type Finding, type Findings, findingsOf, invertCost, weekChance } from "./measures.ts";
import {
  type EnteredWeek,
  isEntered,
  type ModelWeek,
  planWeeksOf,
  sumOf,
  type TrackedPlan,
} from "./planWeeks.ts";

/**
 * Forecasts a plan from the entered weeks (docs/plan-model.md, plan against actual). Undefined if the plan has no ad
 * spend. The same data gives the same digits.
 */
export function forecastPlan(tracked: TrackedPlan): PlanForecast | undefined {
  const weeks = planWeeksOf(tracked);
  if (sumOf(weeks, ({ planned }) => planned.ad_spend) === 0) return undefined;
  const now = stateOf(weeks, tracked);
  const { entered, findings, spend } = now;
  const likely = summaryOf(drawOutcomes({ weeks, findings, pace: spend.pace }), weeks);
  const isOffPace = Math.abs(spend.pace - 1) > 0.1;
  const { open, openShares } = findings;
  const last = entered.at(-1)?.entry;
  return {
    weeks: weeks.map(({ monday, planned, entry }, index) => ({
      week: planned.week,
      monday,
      planned: plannedFigures(planned),
      won: entry && sumOf(weeks.slice(0, index + 1), (week) => week.entry?.won ?? 0),
    })),
    planned: {
      jobs: plannedJobs(weeks),
      revenue: sumOf(weeks, ({ planned, ticket }) => planned.jobs * ticket),
      profit: sumOf(
        weeks,
        ({ planned, ticket, margin }) => planned.jobs * ticket * margin - planned.ad_spend,
      ),
    },
    likely,
    at_plan_spend: isOffPace
      ? summaryOf(drawOutcomes({ weeks, findings, pace: 1 }), weeks)
      : undefined,
    last_monday: lastMonday(weeks, tracked, { ...now, jobs: likely.jobs.median }),
    spend,
    measures: byMeasure((measure) => measureFigures(measure, findings.measures[measure])),
    lever: leverOf(weeks, now),
    open: {
      ...open,
      is_answered: last?.still_to_come !== undefined && last.undecided !== undefined,
      shares: openShares,
    },
    end: { gap: gapOf(now), next: nextPlanOf(tracked, findings) },
  };
}

/** What is known on a Monday. */
type State = {
  readonly entered: readonly EnteredWeek[];
  readonly findings: Findings;
  readonly spend: PlanForecast["spend"];
};

function stateOf(weeks: readonly ModelWeek[], tracked: TrackedPlan): State {
  const entered = weeks.filter(isEntered);
  return { entered, findings: findingsOf(entered, tracked), spend: spendOf(entered.slice(-2)) };
}

/** The spend of the weeks against the plan's. */
function spendOf(weeks: readonly EnteredWeek[]): PlanForecast["spend"] {
  const length = Math.max(1, weeks.length);
  const actual = sumOf(weeks, ({ entry }) => entry.spend_cents / 100);
  const planned = sumOf(weeks, (week) => week.planned.ad_spend);
  return {
    pace: planned > 0 ? Math.min(3, actual / planned) : 1,
    a_week: actual / length,
    planned_a_week: planned / length,
  };
}

function plannedFigures({ leads, bookings, shows, jobs, ad_spend }: ModelWeek["planned"]) {
  return { leads, bookings, shows, jobs, ad_spend };
}

function plannedJobs(weeks: readonly ModelWeek[]): number {
  return sumOf(weeks, ({ planned }) => planned.jobs);
}

/** The central 80% of the drawn totals, and the probability of 80% of the plan's jobs. */
function summaryOf({ jobs, revenue, profit }: Outcomes, weeks: readonly ModelWeek[]) {
  const enough = 0.8 * plannedJobs(weeks);
  const total = jobs.at(-1) ?? new Int32Array();
  return {
    jobs_by_week: jobs.map(rangeOf),
    jobs: rangeOf(total),
    revenue: rangeOf(revenue),
    profit: rangeOf(profit),
    chance_of_80_percent: total.filter((each) => each >= enough).length / total.length,
  };
}

function rangeOf(sorted: Float64Array | Int32Array) {
  const quantile = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  return { low: quantile(10), median: quantile(50), high: quantile(90) };
}

/** The likely jobs without the last entered week, and what changed most since. Undefined if that is the first entry. */
function lastMonday(
  weeks: readonly ModelWeek[],
  tracked: TrackedPlan,
  { entered, findings, spend, jobs }: State & { readonly jobs: number },
): PlanForecast["last_monday"] {
  const last = entered.at(-1);
  if (last === undefined || entered.length === 1) return undefined;
  const weeksBefore = weeks.map((week) => (week === last ? { ...week, entry: undefined } : week));
  const before = stateOf(weeksBefore, tracked);
  const { pace } = before.spend;
  const jobsBefore = rangeOf(
    drawTotalJobs({ weeks: weeksBefore, findings: before.findings, pace }),
  ).median;
  const ratioOf = (measure: MeasureName) =>
    findings.measures[measure].posterior.mean / before.findings.measures[measure].posterior.mean;
  const sign = Math.sign(jobs - jobsBefore);
  const [moved] = [
    ...measureNames.map((measure) => ({ name: measure, ratio: ratioOf(measure) })),
    { name: "spend" as const, ratio: (spend.pace + 1e-9) / (pace + 1e-9) },
  ]
    .map(({ name, ratio }) => ({ name, change: sign * Math.log(ratio) }))
    .filter(({ change }) => change > 0)
    .sort((one, other) => other.change - one.change);
  // A week in which nothing ran lowers the pace, but the spend of the others stays the same.
  const previous = entered.slice(0, -1).findLast(({ entry }) => entry.spend_cents > 0);
  const isSame = previous && Math.abs(spendOf([last]).pace - spendOf([previous]).pace) < 0.05;
  const isReason = moved?.name !== "spend" || !isSame;
  return { jobs: jobsBefore, moved: isReason ? moved?.name : undefined };
}

function measureFigures(
  measure: MeasureName,
  { plan, posterior, verdict, trials, surprise, changedSince }: Finding,
): PlanForecast["measures"][MeasureName] {
  const isCost = measure === "cost_per_lead";
  const figure = (value: number) => invertCost(measure, value);
  return {
    verdict,
    trials,
    chance_worse_than_plan: posterior.chanceBelowPlan,
    plan: figure(plan),
    estimate: figure(posterior.mean),
    low: figure(posterior.quantile(isCost ? 0.9 : 0.1)),
    high: figure(posterior.quantile(isCost ? 0.1 : 0.9)),
    surprise: surprise.all,
    recent_surprise: surprise.recent,
    changed_since: changedSince,
  };
}

type Named<Figure extends string> = { readonly name: (typeof leverNames)[number] } & Record<
  Figure,
  number
>;

/** What gains the most profit by the last week if it returns to plan. */
function leverOf(weeks: readonly ModelWeek[], state: State): PlanForecast["lever"] {
  const { entered, findings, spend } = state;
  const rest = weeks.slice(entered.at(-1)?.planned.week ?? 0);
  const grossProfit =
    ticketFactorOf(weeks) * sumOf(rest, (week) => meanGrossProfit(week, findings));
  const plannedSpend = sumOf(rest, ({ planned }) => planned.ad_spend);
  const candidates: Named<"gain">[] = belowPlan(findings).map(({ name, shortfall }) => ({
    name,
    gain: grossProfit * spend.pace * shortfall,
  }));
  if (spend.pace < 0.85) {
    candidates.push({ name: "spend", gain: (1 - spend.pace) * (grossProfit - plannedSpend) });
  }
  return candidates.filter(({ gain }) => gain > 0).sort((one, other) => other.gain - one.gain)[0];
}

function belowPlan({ measures }: Findings) {
  return measureNames
    .filter((name) => measures[name].verdict === "Below plan")
    .map((name) => ({ name, shortfall: measures[name].posterior.shortfall }));
}

/** The gross profit of a week at the plan's spend and ticket, at the posterior means. */
function meanGrossProfit(
  { planned, ticket, margin, multipliers }: ModelWeek,
  { measures }: Findings,
): number {
  const chance = (measure: MeasureName) =>
    weekChance(measures[measure].posterior.mean, multipliers[measure]);
  const leads =
    planned.ad_spend * multipliers.cost_per_lead * measures.cost_per_lead.posterior.mean;
  const jobs = leads * chance("booking_rate") * chance("show_rate") * chance("close_rate");
  return jobs * ticket * margin;
}

/** What fell short of the plan the most, relative to what was reached. */
function gapOf({ entered, findings }: State): PlanForecast["end"]["gap"] {
  const { pace } = spendOf(entered);
  const gaps: Named<"shortfall">[] = belowPlan(findings);
  if (pace < 0.85) gaps.push({ name: "spend", shortfall: 1 / pace - 1 });
  return gaps.sort((one, other) => other.shortfall - one.shortfall)[0]?.name;
}

/** The plan for the next 90 days: the latest goals with his own numbers. */
function nextPlanOf(
  { inputs, changes, assumptions }: TrackedPlan,
  findings: Findings,
): PlanForecast["end"]["next"] {
  const own = nextAssumptions(findings, { assumptions, hasPause: false });
  const paused = nextAssumptions(findings, { assumptions, hasPause: true });
  const goals = changes.at(-1)?.inputs ?? inputs;
  const { required_leads_week, daily_budget, jobs_per_week } = computePlan(goals, "expected", own);
  const daily_budget_after_pause = computePlan(goals, "expected", paused).daily_budget;
  return {
    profiles: own.profiles,
    ...{ required_leads_week, daily_budget, jobs_per_week, daily_budget_after_pause },
  };
}

/** The assumptions of a plan after this one, without and with a pause of the ads for more than 14 days in between. */
export function assumptionsAfter(tracked: TrackedPlan) {
  const findings = findingsOf(planWeeksOf(tracked).filter(isEntered), tracked);
  const { assumptions } = tracked;
  return {
    steady: nextAssumptions(findings, { assumptions, hasPause: false }),
    paused: nextAssumptions(findings, { assumptions, hasPause: true }),
  };
}

/** The assumptions of a plan after this one. `hasPause` says that the ads stop for more than 14 days in between. */
export function nextAssumptions(
  { measures }: Findings,
  { assumptions, hasPause }: { readonly assumptions: Assumptions; readonly hasPause: boolean },
): Assumptions {
  const { booking, show, close } = assumptions.learning.days_90;
  const learned = { cost_per_lead: 1, booking_rate: booking, show_rate: show, close_rate: close };
  const points = byMeasure((measure) => {
    const { mean, quantile } = measures[measure].posterior;
    const figure = (value: number) =>
      invertCost(measure, value) * (hasPause ? 1 : learned[measure]);
    return profilePoints(measure, [figure(quantile(0.1)), figure(mean), figure(quantile(0.9))]);
  });
  const profile = (name: keyof Assumptions["profiles"]) =>
    byMeasure((measure) => points[measure][name]);
  const own = {
    conservative: profile("conservative"),
    expected: profile("expected"),
    aggressive: profile("aggressive"),
  };
  if (hasPause) return { ...calculator, profiles: own };
  const steady = { booking: 1, show: 1, close: 1 };
  const full = { from: 1, to: 1 };
  return {
    ...calculator,
    profiles: own,
    learning: { days_30: steady, days_60: steady, days_90: steady },
    ramp: { ...calculator.ramp, lead_factor: full, rate_factor: full },
  };
}

/**
 * The profiles' values of a measure: the mean within the limits that the calculator's profiles set, and each of the others
 * at least half as far from it as in the calculator.
 */
function profilePoints(measure: MeasureName, own: readonly [number, number, number]) {
  const { conservative, expected, aggressive } = calculator.profiles;
  const usual = [conservative[measure], expected[measure], aggressive[measure]] as const;
  const isCost = measure === "cost_per_lead";
  // Half the aggressive cost to twice the conservative one; half the conservative rate to halfway between aggressive and 1.
  const [least, most] = isCost ? [usual[2] / 2, usual[0] * 2] : [usual[0] / 2, (usual[2] + 1) / 2];
  const mean = Math.min(Math.max(own[1], least), most);
  const better = isCost ? -1 : 1;
  const distance = (point: number, usualPoint: number, side: number) =>
    mean + side * Math.max((point - mean) * side, Math.abs(usualPoint - usual[1]) / 2);
  const highest = isCost ? Number.POSITIVE_INFINITY : 0.99;
  return {
    conservative: Math.min(distance(own[0], usual[0], -better), highest),
    expected: Math.min(mean, highest),
    aggressive: Math.min(distance(own[2], usual[2], better), highest),
  };
}
