import type { PlanForecast } from "@planner/shared/api/planForecast";
import { type MeasureName, measureNames } from "@planner/shared/api/planMeasures";
import { formatAboutCount, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import {
  certaintyPercent,
  comparisonText,
  countJobs,
  measureTexts,
} from "@planner/shared/plan/texts/measureTexts";

/** `reached`: as many jobs as planned. Otherwise, whether a measure is proven to be below plan. */
type EndVerdict = "reached" | "proven" | "unproven";

type EndTexts = {
  readonly verdict: EndVerdict;
  readonly title: string;
  readonly lines: readonly string[];
  /** What to do about each measure that is below plan. */
  readonly actions: readonly string[];
};

/**
 * What the end says: whether the plan was reached, or else what is proven or most probable to be below it, then what is known of
 * each measure. `won` are all jobs, also those won after the last week.
 */
export function endVerdicts(
  { planned, measures }: Pick<PlanForecast, "planned" | "measures">,
  { won, leads }: Readonly<{ won: number; leads: number }>,
): EndTexts {
  const endingAs = (ending: Measure["ending"]) =>
    measureNames.filter((name) => measures[name].ending === ending);
  const below = endingAs("below_plan");
  const onPlan = endingAs("on_plan");
  const notProven = endingAs("not_proven");
  const lines = below.map((name) => provenText(name, measures[name], leads));
  const actions = below.map((name) => measureTexts[name].action);
  // Their figures are in the table below.
  if (onPlan.length > 0) lines.push(`On plan: ${onPlan.map(subjectOf).join(", ")}.`);
  if (notProven.length > 0) {
    const texts = notProven.map((name) => notProvenText(name, measures[name]));
    lines.push(`Not proven either way: ${texts.join("; ")}.`);
  }
  const belowLine = `Below plan: ${below.map((name) => belowText(name, measures[name])).join("; ")}.`;
  const reached = reachedText(won, planned.jobs);
  if (reached !== undefined) {
    if (below.length > 0) lines.unshift(belowLine);
    return { verdict: "reached", title: reached, lines, actions };
  }
  if (below.length > 0) return { verdict: "proven", title: belowLine, lines, actions };
  return { verdict: "unproven", title: gapText(measures), lines, actions };
}

/** Where most was probably lost: the largest shortfall of the measures that are probably below plan. */
function gapText(measures: PlanForecast["measures"]): string {
  const [gap] = measureNames
    .filter((name) => measures[name].chance_worse_than_plan >= 0.75)
    .toSorted((one, other) => measures[other].shortfall - measures[one].shortfall);
  if (gap === undefined) return "No one step explains it.";
  const comparison = comparisonText({ measure: gap, ...measures[gap] });
  return `Most may have been lost on ${subjectOf(gap)}: ${comparison}.`;
}

/** Compared as shown, so that 64 jobs reach a plan of 64. */
function reachedText(won: number, planned: number): string | undefined {
  const more = won - roundHalfUp(planned, 0);
  if (more > 0) return `You beat your plan by ${countJobs(more)}.`;
  return formatAboutCount(won) === formatAboutCount(planned) ? "You reached your plan." : undefined;
}

type Measure = PlanForecast["measures"][MeasureName];

function belowText(measure: MeasureName, figures: Measure): string {
  const { counts_since: week } = figures;
  const since = week === undefined ? "" : ` since week ${week}`;
  return `${subjectOf(measure)}${since} is ${comparisonText({ measure, ...figures })}`;
}

/** How sure it is, and for lead cost what the money brought. */
function provenText(measure: MeasureName, figures: Measure, leads: number): string {
  const { counts_since, chance_worse_than_plan, trials } = figures;
  const sure = `We are ${certaintyPercent(chance_worse_than_plan)}% sure that ${subjectOf(measure)} was worse than planned`;
  // The expected leads are those of all weeks.
  if (measure !== "cost_per_lead" || counts_since !== undefined) return `${sure}.`;
  return `${sure}: ${pluralize(leads, "lead")} for money that was to bring ${formatAboutCount(trials)}.`;
}

function notProvenText(measure: MeasureName, { low, high, plan }: Measure): string {
  const { short } = measureTexts[measure];
  const from = short(low);
  const to = short(high);
  const range = from === to ? to : `${from.replace("%", "")} to ${to}`;
  return `${subjectOf(measure)}, ${range}, planned ${short(plan)}`;
}

function subjectOf(measure: MeasureName): string {
  return measureTexts[measure].subject.toLowerCase();
}
