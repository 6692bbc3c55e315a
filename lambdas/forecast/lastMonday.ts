import type { PlanForecast } from "@planner/shared/api/planForecast";
import { type LeverName, measureNames } from "@planner/shared/api/planMeasures";
import { type Assessment, assessmentOn } from "./assessment.ts";
import { drawTotalJobs } from "./outcome/drawOutcomes.ts";
import { rangeOf } from "./outcome/likelyOutcome.ts";
import { likelyPaces } from "./outcome/spending.ts";

/**
 * The likely jobs on the Monday before the last entry, and what changed most since. Both come from the entries up to that
 * Monday, with today's plan and start. Undefined before the second entry.
 */
export function lastMondayOf(now: Assessment, jobsNow: number): PlanForecast["last_monday"] {
  const last = now.evidence.entered.at(-1);
  if (last === undefined || now.mondays.length === 1) return undefined;
  const weeks = now.weeks.map((week) => (week === last ? { ...week, entry: undefined } : week));
  const before = assessmentOn(weeks, now.mondays.slice(0, -1), now.evidence.model);
  const jobsBefore = likelyJobRange(before).median;
  const direction = Math.sign(jobsNow - jobsBefore);
  return { jobs: jobsBefore, moved: largestChange(before, now, direction) };
}

/** The low, median and high number of jobs by week 12, as expected on a Monday. */
export function likelyJobRange({ weeks, evidence, findings, spending }: Assessment) {
  const paces = likelyPaces(spending);
  return rangeOf(drawTotalJobs({ weeks, evidence, findings, paces }));
}

/** Keeps the ratio of two paces finite if the ads were off. */
const tinyPace = 1e-9;

/** What changed most in the direction of the jobs: a measure or the spend. Undefined if nothing did. */
function largestChange(
  before: Assessment,
  now: Assessment,
  direction: number,
): LeverName | undefined {
  const changes: { name: LeverName; change: number }[] = measureNames.map((name) => {
    const ratio = now.findings[name].posterior.mean / before.findings[name].posterior.mean;
    return { name, change: direction * Math.log(ratio) };
  });
  const paceRatio = (now.spending.paceAhead + tinyPace) / (before.spending.paceAhead + tinyPace);
  changes.push({ name: "spend", change: direction * Math.log(paceRatio) });
  const [largest] = changes
    .filter(({ change }) => change > 0)
    .toSorted((one, other) => other.change - one.change);
  return largest?.name;
}
