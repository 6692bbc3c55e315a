import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useState } from "react";
import { growthChartModel } from "../../../charts/growthChartModel.ts";
import { LineChart } from "../../../charts/LineChart.tsx";
import { paybackChartModel } from "../../../charts/paybackChartModel.ts";
import { SectionHeading } from "../../../ui/content/SectionHeading.tsx";
import { SegmentedControl } from "../../../ui/content/SegmentedControl.tsx";
import { GrowthTables } from "./GrowthTables.tsx";
import { HeadingRow } from "./HeadingRow.tsx";

/** The chart, the weekly table and the totals in the chosen scenario. */
export function Growth({ plan, scenario }: Readonly<{ plan: Plan; scenario: ScenarioName }>) {
  const [chart, setChart] = useState<ChartName>("bookings");
  const needsAds = plan.daily_budget > 0;
  return (
    <chakra.section
      aria-labelledby="growth"
      containerType="inline-size"
      _print={{ order: "3", containerType: "normal" }}
    >
      <HeadingRow>
        <SectionHeading id="growth">How it grows</SectionHeading>
        {needsAds && (
          <SegmentedControl
            role="radiogroup"
            aria-label="Chart"
            name="chart"
            items={charts}
            value={chart}
            onChoose={setChart}
            textStyle="sm"
            _print={{ display: "none" }}
          />
        )}
      </HeadingRow>
      {needsAds && (
        <div>
          <LineChart
            model={
              chart === "bookings" ? growthChartModel(plan) : paybackChartModel(plan, scenario)
            }
          />
        </div>
      )}
      <GrowthTables plan={plan} scenario={scenario} />
    </chakra.section>
  );
}

type ChartName = (typeof charts)[number]["value"];

const charts = [
  { value: "bookings", label: "Bookings" },
  { value: "money", label: "Money" },
] as const;
