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

/** What the end says: whether the plan was reached, or else what is proven to be below it, then what is known of each measure. Won are all jobs, also those since. */
export function endVerdicts({ planned, measures }: PlanForecast, won: number) {
  const endingAs = (ending: PlanForecast["measures"][MeasureName]["ending"]) =>
    measureNames.filter((name) => measures[name].ending === ending);
  const below = endingAs("below_plan");
  const onPlan = endingAs("on_plan");
  const notProven = endingAs("not_proven");
  const lines: string[] = [];
  if (onPlan.length > 0) lines.push(`On plan: ${onPlan.map(subjectOf).join(", ")}.`);
  if (notProven.length > 0) {
    const texts = notProven.map((name) => notProvenText(name, measures[name]));
    lines.push(`Not proven either way: ${texts.join("; ")}.`);
  }
  const reached = reachedText(won, planned.jobs);
  if (below.length === 0) return { tone: toneOf(reached), title: reached, lines };
  const belowLine = `Below plan: ${below.map((name) => belowText(name, measures[name])).join("; ")}.`;
  if (reached === undefined) return { tone: "yellow" as const, title: belowLine, lines };
  return { tone: toneOf(reached), title: reached, lines: [belowLine, ...lines] };
}

function toneOf(reached: string | undefined): "green" | undefined {
  return reached === undefined ? undefined : "green";
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
