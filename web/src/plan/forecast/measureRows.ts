import type { PlanForecast } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName, measureNames } from "@planner/shared/api/planMeasures";

/** The rows that compare what is likely with the plan, as percent of an axis: its middle is the plan, right is better. */
export function measureRows({ measures, sentences }: PlanForecast) {
  const differences = byMeasure((measure) => differencesOf(measure, measures[measure]));
  const ends = Object.values(differences).flatMap(({ low, high }) => [-low, high]);
  const largest = Math.max(0.1, ...ends);
  const place = (difference: number) => 50 + (47 * difference) / largest;
  return measureNames.map((measure) => {
    const { low, high, middle } = differences[measure];
    const { name, estimate, verdict, tone, comparison } = sentences.measures[measure];
    return {
      name,
      figure: estimate,
      comparison,
      tag: `${marks[tone]}${verdict}`,
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

const marks = { worse: "▼ ", better: "▲ ", level: "" } as const;
