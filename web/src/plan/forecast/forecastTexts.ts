import type { SavedPlan, StoredWeek } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName, measureNames } from "@planner/shared/api/planMeasures";
import type { Situation } from "@planner/shared/api/planSituation";
import { formatAboutCount, formatCount, formatMoney, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import {
  countedText,
  countJobs,
  formatThousands,
  measureTexts,
  movedText,
  verdictText,
} from "@planner/shared/plan/texts/measureTexts";

/** The rows that compare what is likely with the plan, as percent of an axis: its middle is the plan, right is better. */
export function measureRows({ measures }: PlanForecast) {
  const differences = byMeasure((measure) => differencesOf(measure, measures[measure]));
  const ends = Object.values(differences).flatMap(({ low, high }) => [-low, high]);
  const largest = Math.max(0.1, ...ends);
  const place = (difference: number) => 50 + (47 * difference) / largest;
  return measureNames.map((measure) => {
    const figures = measures[measure];
    const { low, high, middle } = differences[measure];
    const { name, show } = measureTexts[measure];
    const tone = tones[figures.verdict] ?? "level";
    const likely = `Likely ${show(figures.low)} to ${show(figures.high)}.`;
    return {
      name,
      figure: show(figures.estimate),
      expectation: `Plan ${show(figures.plan)}. ${likely} ${countedText(measure, figures)}`.trim(),
      tag: `${marks[tone]}${verdictText(measure, figures)}`,
      tone,
      range: { low: place(low), high: place(high), estimate: place(middle) },
    };
  });
}

type Measure = PlanForecast["measures"][MeasureName];

/** How far a measure is from its plan, as a share of it. Better is positive. */
function differencesOf(measure: MeasureName, { low, high, estimate, plan }: Measure) {
  const isCost = measure === "cost_per_lead";
  const better = (figure: number) => (isCost ? plan / figure : figure / plan) - 1;
  return {
    low: better(isCost ? high : low),
    high: better(isCost ? low : high),
    middle: better(estimate),
  };
}

const tones: Readonly<Record<string, "worse" | "better">> = {
  "Below plan": "worse",
  Watch: "worse",
  "Looking good": "better",
  "Above plan": "better",
};

const marks = { worse: "▼ ", better: "▲ ", level: "" } as const;

/** The likely jobs, and what the last entry changed: "50 jobs likely", "Last Monday: 54.", "Fewer leads …". */
export function headline({ likely, last_monday: last, weeks }: PlanForecast) {
  const jobs = likely.jobs.median;
  const title = `${countJobs(jobs)} likely`;
  if (!last) return { title };
  const [before = 0, latest = 0] = enteredWeeks(weeks).slice(-2);
  const when = latest - before === 1 ? "Last Monday" : `Before week ${latest}`;
  if (last.jobs === jobs) return { title, before: `${when}: the same.` };
  const reason = last.moved && movedText(last.moved, jobs < last.jobs);
  return { title, before: `${when}: ${formatAboutCount(last.jobs)}.`, reason };
}

export function enteredWeeks(weeks: PlanForecast["weeks"]): readonly number[] {
  return weeks.filter(({ won }) => won !== undefined).map(({ week }) => week);
}

/** What the situation is, and what to do. With a lever or a low chance, the caller can help. */
export function advice({ lever, planned, likely, situation, sentences }: PlanForecast) {
  const { title, text, action } = sentences;
  const chance = likely.chance_of_80_percent;
  const isUnlikely = chance < 0.5;
  const percent = chance < 0.01 ? "below 1" : Math.floor(chance * 100);
  const enough = countJobs(Math.ceil(0.8 * planned.jobs));
  const chanceText = `The chance of ${enough}, 80% of your plan, is ${percent}%.`;
  const isLever = lever !== undefined;
  const isAsked = questions.has(situation.kind);
  const needsCall = isLever || isUnlikely;
  const isGood = !needsCall && goodSituations.has(situation.kind);
  return {
    tone: toneOf(isLever || isAsked, isGood),
    needsCall,
    isAsked,
    title,
    // The answer to a question changes the chance.
    text: isUnlikely && !isLever && !isAsked ? `${text} ${chanceText}`.trim() : text,
    action,
  };
}

const goodSituations: ReadonlySet<Situation["kind"]> = new Set(["on_plan", "ahead", "repaired"]);

const questions: ReadonlySet<Situation["kind"]> = new Set(["pause", "late_or_lost"]);

function toneOf(isToDo: boolean, isGood: boolean): "green" | "yellow" | undefined {
  if (isToDo) return "yellow";
  return isGood ? "green" : undefined;
}

/** Where the plan ends up on the condition that the forecast counts on and, if there is one, on the other. */
export function outlook(forecast: PlanForecast) {
  const { likely, second, spend } = forecast;
  const counted = countedCondition(forecast);
  const nouns = formatAboutCount(likely.jobs.high) === "1" ? "job" : "jobs";
  return {
    sentence: `${counted}: ${rangeText(likely.jobs, formatAboutCount)} ${nouns}, eight times out of ten. ${profitText(likely.profit)}.`,
    forecasts: second && [
      { condition: counted, ...summaryTexts(likely) },
      { condition: secondCondition(second.condition, spend), ...summaryTexts(second) },
    ],
  };
}

/** The spend that the forecast counts on. In a pause, it does not say "keep spending". */
function countedCondition({ spend, worth }: PlanForecast): string {
  const { is_paused, counted_a_week: counted, a_week } = spend;
  if (counted === 0) return staysOff;
  if (is_paused) return isBack(counted);
  const amount = `${formatMoney(counted)} a week`;
  // Other goals may have changed the plan's spend, and with it the spend at the pace.
  const isSame = formatMoney(counted) === formatMoney(a_week);
  // A last week without spend that is no pause: the ads have not run yet.
  const isKept = isSame && worth?.week.spend !== 0;
  return isKept ? `If you keep spending ${amount}` : `If you spend ${amount}`;
}

type SecondRun = NonNullable<PlanForecast["second"]>;

export function secondCondition(
  condition: SecondRun["condition"],
  spend: PlanForecast["spend"],
): string {
  const { pace, planned_ahead_a_week: planned } = spend;
  switch (condition) {
    case "plan_spend":
      return `At the plan’s spend, ${formatMoney(planned)} a week`;
    case "ads_off":
      return staysOff;
    case "ads_back":
      return isBack(pace * planned);
  }
}

const staysOff = "If your ads stay off";

function isBack(aWeek: number): string {
  return `If your ads are back next week at ${formatMoney(aWeek)} a week`;
}

function summaryTexts({ jobs, profit }: PlanForecast["likely"]) {
  return {
    jobs: countJobs(jobs.median),
    range: `${rangeText(jobs, formatAboutCount, "")}, about ${formatThousands(profit.median)} after ads`,
  };
}

type Range = PlanForecast["likely"]["jobs"];

/** "between 38 and 65", "38 to 65", or a single figure if both ends look the same. */
function rangeText({ low, high }: Range, show: (figure: number) => string, between = "between ") {
  const from = show(low);
  const to = show(high);
  return from === to ? from : `${between}${from} ${between ? "and" : "to"} ${to}`;
}

function profitText(profit: Range): string {
  const about = formatThousands(profit.median);
  const range = rangeText(profit, formatThousands);
  return `Profit after ads about ${about}${range === about ? "" : `, ${range}`}`;
}

/** What the forecast assumes of open estimates. Undefined if the contractor has said it. */
export function assumedOpen({ open }: PlanForecast): string | undefined {
  return open.is_answered ? undefined : `Assumes ${openText(open)}.`;
}

function openText({ is_answered, ...open }: PlanForecast["open"]): string {
  const coming = roundHalfUp(open.still_to_come, 0);
  const undecided = roundHalfUp(open.undecided, 0);
  return `${is_answered ? "" : "about "}${pluralize(coming, "estimate")} to come and ${undecided} undecided`;
}

/** What the contractor has said of the open estimates. Empty if he has not. */
export function statedOpen({ still_to_come: coming, undecided }: Partial<StoredWeek> = {}): string {
  if (coming === undefined || undecided === undefined) return "";
  return `${coming || "Nothing"} to come, ${undecided || "nothing"} undecided.`;
}

/** What was reached in the end, and what is still expected. */
export function ending(forecast: PlanForecast, { weeks, won_since: since }: SavedPlan) {
  const { planned, likely, open } = forecast;
  const own = weeks.filter(({ week }) => week > 0);
  const won = wonIn(own);
  const more = Math.max(0, likely.jobs.median - won);
  const isWhole = own.length === forecast.weeks.length;
  const from = isWhole ? openText(open) : "open estimates and the weeks that are not entered";
  const expected = more > 0 ? `About ${formatAboutCount(more)} more expected from ${from}.` : "";
  const counted = `${formatCount(won)} in the ${forecast.weeks.length} weeks and ${since} since.`;
  return {
    jobs: won + (since ?? 0),
    won: countJobs(won + (since ?? 0)),
    text: `${since === undefined ? expected : counted} Your plan had ${formatAboutCount(planned.jobs)}.`.trim(),
    placeholder: `about ${formatAboutCount(more)}?`,
    worth: endWorth(forecast, { isWhole, hasMore: more > 0, isForecast: since !== undefined }),
  };
}

type WorthBasis = Readonly<Record<"isWhole" | "hasMore" | "isForecast", boolean>>;

/** What the weeks were worth, and why that is a range. */
function endWorth({ likely, planned }: PlanForecast, { isWhole, hasMore, isForecast }: WorthBasis) {
  const amount = formatThousands(likely.profit.median);
  const range = rangeText(likely.profit, formatThousands, "Between ");
  const causes = ["by the size of the jobs"];
  if (hasMore) causes.push("by what is still open");
  if (!isWhole) causes.push("by the weeks that are not entered");
  const sentences = [`Your plan had ${formatThousands(planned.profit)}.`];
  if (range !== amount) sentences.unshift(`${range}, ${causes.join(" and ")}.`);
  if (isForecast) sentences.push("As forecast after week 12.");
  return { amount, text: sentences.join(" ") };
}

export function wonIn(weeks: SavedPlan["weeks"]): number {
  return weeks.reduce((sum, { won }) => sum + won, 0);
}
