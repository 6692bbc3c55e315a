import {
  type MeasureName,
  measureNames,
  type PlanForecast,
} from "@planner/shared/api/planForecast";
import { formatAboutCount } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import {
  certaintyPercent,
  comparisonText,
  countJobs,
  measureTexts,
} from "@planner/shared/plan/texts/measureTexts";

/** What the end says: whether the plan was reached, and of each measure what is proven. Won are all jobs, also those since. */
export function endVerdicts({ planned, measures }: PlanForecast, won: number) {
  const endingAs = (ending: PlanForecast["measures"][MeasureName]["ending"]) =>
    measureNames.filter((name) => measures[name].ending === ending);
  const below = endingAs("below_plan");
  const onPlan = endingAs("on_plan");
  const notProven = endingAs("not_proven");
  const lines: string[] = [];
  if (below.length > 0) {
    lines.push(`Below plan: ${below.map((name) => belowText(name, measures[name])).join("; ")}.`);
  }
  if (onPlan.length > 0) lines.push(`On plan: ${onPlan.map(subjectOf).join(", ")}.`);
  if (notProven.length > 0) {
    const texts = notProven.map((name) => notProvenText(name, measures[name]));
    lines.push(`Not proven either way: ${texts.join("; ")}.`);
  }
  const title = reachedText(won, planned.jobs);
  return { tone: toneOf(title !== undefined, below.length > 0), title, lines };
}

function toneOf(isReached: boolean, isBelow: boolean): "green" | "yellow" | undefined {
  if (isReached) return "green";
  return isBelow ? "yellow" : undefined;
}

/** Compared as shown, so that 64 jobs reach a plan of 64. */
function reachedText(won: number, planned: number): string | undefined {
  const more = won - roundHalfUp(planned, 0);
  if (more > 0) return `You beat your plan by ${countJobs(more)}.`;
  return formatAboutCount(won) === formatAboutCount(planned) ? "You reached your plan." : undefined;
}

type Measure = PlanForecast["measures"][MeasureName];

function belowText(measure: MeasureName, figures: Measure): string {
  const { counts_since: week, chance_worse_than_plan } = figures;
  const since = week === undefined ? "" : ` since week ${week}`;
  const sure = `${certaintyPercent(chance_worse_than_plan)}% sure`;
  return `${subjectOf(measure)}${since}, ${comparisonText({ measure, ...figures })} (${sure})`;
}

function notProvenText(measure: MeasureName, { low, high, plan }: Measure): string {
  const { show } = measureTexts[measure];
  const [from, to] = [show(low), show(high)];
  const range = from === to ? to : `${from.replace("%", "")} to ${to}`;
  return `${subjectOf(measure)}, ${range}, planned ${show(plan)}`;
}

function subjectOf(measure: MeasureName): string {
  return measureTexts[measure].subject.toLowerCase();
}
