import { chakra } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { BarChart } from "./BarChart.tsx";
import { comparisonChart } from "./comparisonChart.ts";
import { growthChart } from "./growthChart.ts";
import { LineChart } from "./LineChart.tsx";
import { paybackChart } from "./paybackChart.ts";

/** The charts of a plan. A plan without ads has none. */
export function Charts({ plan, scenario }: ChartsProps) {
  if (plan.daily_budget === 0) return null;
  return (
    <section aria-labelledby="growth">
      <SectionHeading id="growth">How it grows</SectionHeading>
      <Pair>
        <LineChart model={growthChart(plan)} note="Each week, from leads to jobs" />
        <LineChart
          model={paybackChart(plan, scenario)}
          note={`Totals so far, at your ${formatCount(plan.inputs.gross_margin_pct)}% margin, ${scenarioTitles[scenario]}`}
        />
        <BarChart
          model={comparisonChart(plan, scenario)}
          note="Revenue of the four scenarios"
          onPaper="page"
        />
      </Pair>
    </section>
  );
}

type ChartsProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Pair = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      lg: "repeat(2, minmax(0, 1fr))",
      _print: "repeat(2, minmax(0, 1fr))",
    },
    columnGap: "10",
    rowGap: { base: "6", _print: "3" },
    mt: "2",
    // The bar chart spans both columns. Subgrid aligns the two line charts.
    "& > figure": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateRows: "subgrid",
      gridRow: "span 4",
      rowGap: "0",
    },
    "& > :last-of-type": { gridColumn: "1 / -1" },
  },
});
