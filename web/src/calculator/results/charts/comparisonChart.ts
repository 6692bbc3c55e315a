import { formatMoney, formatShortMoney } from "@planner/shared/format";
import {
  type Plan,
  periodNames,
  type ScenarioName,
  scenarioNames,
} from "@planner/shared/plan/Plan";
import { daysOf, scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { type BarChartModel, valueScale } from "./chartModel.ts";

/** The revenue of the four scenarios after 30, 60 and 90 days. Highlights the chosen scenario. */
export function comparisonChart({ scenarios }: Plan, chosen: ScenarioName): BarChartModel {
  return {
    heading: heading(scenarios, chosen),
    description: `Bar chart of revenue. ${periodNames
      .map((period) => `${daysOf[period]}: ${scenarioNames.map(revenueIn(period)).join(", ")}.`)
      .join(" ")}`,
    scale: valueScale(
      scenarioNames.flatMap((scenario) => Object.values(scenarios[scenario])),
      formatShortMoney,
    ),
    groups: periodNames.map((period) => ({
      title: daysOf[period],
      bars: scenarioNames.map((scenario) => ({
        name: scenarioTitles[scenario],
        value: scenarios[scenario][period],
        label: formatShortMoney(scenarios[scenario][period]),
        isLead: scenario === chosen,
      })),
    })),
    table: {
      caption: "Revenue of each scenario",
      columns: ["Scenario", ...periodNames.map((period) => daysOf[period])],
      rows: scenarioNames.map((scenario) => [
        scenarioTitles[scenario],
        ...periodNames.map((period) => formatMoney(scenarios[scenario][period])),
      ]),
    },
  };

  function revenueIn(period: (typeof periodNames)[number]) {
    return (scenario: ScenarioName) =>
      `${scenarioTitles[scenario]} ${formatMoney(scenarios[scenario][period])}`;
  }
}

function heading(scenarios: Plan["scenarios"], chosen: ScenarioName): string {
  const [least] = scenarioNames;
  const revenue = scenarios[chosen].days_90;
  const more = revenue - scenarios[least].days_90;
  const compared =
    chosen === least
      ? "the least of the four"
      : `${formatMoney(more)} more than ${scenarioTitles[least]}`;
  return `${scenarioTitles[chosen]} brings ${formatMoney(revenue)} in ${daysOf.days_90}, ${compared}`;
}
