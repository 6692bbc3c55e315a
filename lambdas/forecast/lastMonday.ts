import { type LeverName, measureNames, type PlanForecast } from "@planner/shared/api/planForecast";
import type { Model } from "./measures/priors.ts";
import { drawTotalJobs } from "./outcome/draws.ts";
import { countedPaces } from "./outcome/spending.ts";
import { rangeOf } from "./outcome/summary.ts";
import { type State, stateOn } from "./state.ts";

/**
 * The likely jobs on the Monday before the last entry, and what changed most since. Last Monday knows the entries up to
 * then, and today's plan and start. Undefined before the second entry.
 */
export function lastMondayOf(now: State, model: Model, jobs: number): PlanForecast["last_monday"] {
  const last = now.evidence.entered.at(-1);
  if (last === undefined || now.mondays.length === 1) return undefined;
  const weeks = now.weeks.map((week) => (week === last ? { ...week, entry: undefined } : week));
  const before = stateOn(weeks, now.mondays.slice(0, -1), model);
  const jobsBefore = likelyJobs(before).median;
  const sign = Math.sign(jobs - jobsBefore);
  return { jobs: jobsBefore, moved: largestChange(before, now, sign) };
}

/** The likely jobs by week 12 on a Monday. */
export function likelyJobs({ weeks, evidence, findings, spending }: State) {
  const paces = countedPaces(spending);
  return rangeOf(drawTotalJobs({ weeks, evidence, findings, paces }));
}

/** What changed most in the direction of the jobs: a measure or the spend. Undefined if nothing did. */
function largestChange(before: State, now: State, sign: number): LeverName | undefined {
  const changes: { name: LeverName; change: number }[] = measureNames.map((name) => {
    const ratio = now.findings[name].posterior.mean / before.findings[name].posterior.mean;
    return { name, change: sign * Math.log(ratio) };
  });
  const paceRatio = (now.spending.countedPace + 1e-9) / (before.spending.countedPace + 1e-9);
  changes.push({ name: "spend", change: sign * Math.log(paceRatio) });
  const [largest] = changes
    .filter(({ change }) => change > 0)
    .toSorted((one, other) => other.change - one.change);
  return largest?.name;
}
