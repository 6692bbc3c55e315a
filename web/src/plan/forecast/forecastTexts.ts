import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Situation } from "@planner/shared/api/planSituation";
import { formatAboutCount } from "@planner/shared/format";
import { isPlanUnlikely } from "@planner/shared/plan/isPlanUnlikely";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { planLastDay } from "../weeks/weekDates.ts";
import { isCallOffered } from "./isCallOffered.ts";

/** The likely jobs, and what the last entry changed: "50 jobs likely", "by January 17", "Last Monday: 54.", "Fewer leads …". */
export function headline(
  { likely, last_monday: last, weeks, spend, sentences }: PlanForecast,
  start: string,
) {
  const jobs = likely.jobs.median;
  const day = `by ${planLastDay(start)}`;
  const title = `${countJobs(jobs)} likely`;
  const ads = spend.counted_a_week === 0 ? "stay off" : "are back";
  const when = spend.is_paused ? `${day}, if your ads ${ads}` : day;
  if (!last) return { title, when };
  const [previous = 0, latest = 0] = enteredWeeks(weeks).slice(-2);
  const since = latest - previous === 1 ? "Last Monday" : `Before week ${latest}`;
  if (last.jobs === jobs) return { title, when, before: `${since}: the same.` };
  const before = `${since}: ${formatAboutCount(last.jobs)}.`;
  return { title, when, before, reason: sentences.moved };
}

export function enteredWeeks(weeks: PlanForecast["weeks"]): readonly number[] {
  return weeks.filter(({ won }) => won !== undefined).map(({ week }) => week);
}

/** What the situation is, and what to do. */
export function advice({ lever, planned, likely, situation, sentences }: PlanForecast) {
  const { text } = sentences;
  const chance = likely.chance_of_80_percent;
  const isUnlikely = isPlanUnlikely(likely);
  const percent = chance < 0.01 ? "below 1" : Math.floor(chance * 100);
  const enough = countJobs(Math.ceil(0.8 * planned.jobs));
  const chanceText = `The chance of ${enough}, 80% of your plan, is ${percent}%.`;
  const isLever = lever !== undefined;
  const isAsked = questions.has(situation.kind);
  const needsCall = isCallOffered({ lever, likely });
  const isGood = !needsCall && goodSituations.has(situation.kind);
  return {
    ...sentences,
    tone: toneOf(isLever || isAsked, isGood),
    needsCall,
    isAsked,
    // The answer to a question changes the chance.
    text: isUnlikely && !isLever && !isAsked ? `${text} ${chanceText}`.trim() : text,
  };
}

const goodSituations: ReadonlySet<Situation["kind"]> = new Set(["on_plan", "ahead", "repaired"]);

const questions: ReadonlySet<Situation["kind"]> = new Set(["pause", "late_or_lost"]);

function toneOf(isToDo: boolean, isGood: boolean): "green" | "yellow" | undefined {
  if (isToDo) return "yellow";
  return isGood ? "green" : undefined;
}
