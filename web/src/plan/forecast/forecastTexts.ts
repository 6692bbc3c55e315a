import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Situation } from "@planner/shared/api/planSituation";
import { formatAboutCount, formatCount } from "@planner/shared/format";
import { countJobs, formatThousands, movedText } from "@planner/shared/plan/texts/measureTexts";
import { totalsOf } from "../weeks/weekSums.ts";
import { openText } from "./openTexts.ts";
import { rangeText } from "./outlookTexts.ts";

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

/** What was reached in the end, and what is still expected. */
export function ending(forecast: PlanForecast, { weeks, won_since: since }: SavedPlan) {
  const { planned, likely, open } = forecast;
  const planWeeks = weeks.filter(({ week }) => week > 0);
  const { won } = totalsOf(planWeeks);
  const more = Math.max(0, likely.jobs.median - won);
  const isWhole = planWeeks.length === forecast.weeks.length;
  const from = isWhole ? openText(open) : "open estimates and the weeks that are not entered";
  const expected = more > 0 ? `About ${formatAboutCount(more)} more expected from ${from}.` : "";
  const counted = `${formatCount(won)} in the ${forecast.weeks.length} weeks and ${since} since.`;
  const jobs = won + (since ?? 0);
  return {
    jobs,
    won: countJobs(jobs),
    text: `${since === undefined ? expected : counted} Your plan had ${formatAboutCount(planned.jobs)}.`.trim(),
    placeholder: `about ${formatAboutCount(more)}?`,
    worth: endWorth(forecast, { isWhole, hasMore: more > 0, isForecast: since !== undefined }),
  };
}

type WorthBasis = Readonly<Record<"isWhole" | "hasMore" | "isForecast", boolean>>;

/** What the weeks were worth, and why that is a range. */
function endWorth({ likely, planned }: PlanForecast, { isWhole, hasMore, isForecast }: WorthBasis) {
  const amount = formatThousands(likely.profit.median);
  const range = rangeText(
    likely.profit,
    formatThousands,
    (from, to) => `Between ${from} and ${to}`,
  );
  const causes = ["by the size of the jobs"];
  if (hasMore) causes.push("by what is still open");
  if (!isWhole) causes.push("by the weeks that are not entered");
  const sentences = [`Your plan had ${formatThousands(planned.profit)}.`];
  if (range !== amount) sentences.unshift(`${range}, ${causes.join(" and ")}.`);
  if (isForecast) sentences.push("As forecast after week 12.");
  return { amount, text: sentences.join(" ") };
}
