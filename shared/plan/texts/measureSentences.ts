import type { PlanForecast } from "../../api/planForecast.ts";
import type { MeasureName } from "../../api/planMeasures.ts";
import { formatCount, formatMoney, pluralize } from "../../format.ts";
import { roundHalfUp } from "../round.ts";
import { measureTexts } from "./measureTexts.ts";

type Measure = PlanForecast["measures"][MeasureName];

/**
 * What the page says of a measure: the estimate, the verdict, and the plan, the likely range and what is counted. `isAsked`: there is
 * no verdict before the contractor answers.
 */
export function measureSentences(
  measure: MeasureName,
  figures: Measure,
  isAsked = false,
): PlanForecast["sentences"]["measures"][MeasureName] {
  const { name, short } = measureTexts[measure];
  const comparison = [
    `Plan ${short(figures.plan)}.`,
    `Likely ${short(figures.low)} to ${short(figures.high)}.`,
    countedText(measure, figures),
  ];
  return {
    name,
    estimate: short(figures.estimate),
    verdict: isAsked ? "Your answer decides" : verdictText(measure, figures),
    tone: (!isAsked && tones[figures.verdict]) || "level",
    comparison: comparison.join(" ").trim(),
  };
}

const tones: Readonly<Partial<Record<Measure["verdict"], "worse" | "better">>> = {
  "Below plan": "worse",
  Watch: "worse",
  "Looking good": "better",
  "Above plan": "better",
};

/** What the estimate is made of: "Counted: 16 of 103, 16%." Empty before anything is counted. */
function countedText(measure: MeasureName, { counted }: Measure): string {
  const trials = roundHalfUp(counted.trials, 0);
  const successes = roundHalfUp(counted.successes, 0);
  if (trials === 0) return "";
  if (measure !== "cost_per_lead") {
    const share = measureTexts[measure].short(successes / trials);
    return `Counted: ${formatCount(successes)} of ${formatCount(trials)}, ${share}.`;
  }
  const spend = `${formatMoney(trials)} for ${pluralize(successes, "lead")}`;
  return successes === 0
    ? `Counted: ${spend}.`
    : `Counted: ${spend}, ${formatMoney(trials / successes)} each.`;
}

/** The verdict in the terms of the measure. Not "On plan" if the likely range leaves the plan out. */
function verdictText(measure: MeasureName, figures: Measure): string {
  const { verdict, chance_worse_than_plan: chance, counts_since: week } = figures;
  const since = week === undefined ? "" : `, since week ${week}`;
  // From here on, the advice may name it as the largest gap.
  if (verdict === "On plan" && chance >= 0.75) return `Not proven${since}`;
  if (verdict === "On plan" && chance <= 0.1) return `On plan or better${since}`;
  if (measure !== "cost_per_lead") return `${verdict}${since}`;
  return `${costVerdicts[verdict] ?? verdict}${since}`;
}

/** A high cost is a bad one, so "Above plan" would say the opposite of what it means. */
const costVerdicts: Partial<Record<Measure["verdict"], string>> = {
  "Below plan": "Worse than plan",
  "Above plan": "Better than plan",
};
