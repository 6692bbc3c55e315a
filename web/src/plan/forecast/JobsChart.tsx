import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { LineChart } from "../../charts/LineChart.tsx";
import { jobsChartLegend } from "./jobsChartLegend.ts";
import { jobsChartModel } from "./jobsChartModel.ts";
import { Legend } from "./Legend.tsx";

type JobsChartProps = Readonly<{
  forecast: PlanForecast;
  plan: SavedPlan;
}>;

/** The plan's jobs and, once weeks are entered, the won and the likely ones. */
export function JobsChart({ forecast, plan }: JobsChartProps) {
  const chart = jobsChartModel(forecast, plan);
  return (
    <>
      <LineChart model={chart.model} height={240} />
      {chart.hasEntries && <Legend entries={jobsChartLegend(chart, forecast, plan.won_since)} />}
    </>
  );
}
