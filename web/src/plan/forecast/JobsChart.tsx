import type { SavedPlan } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { LineChart } from "../../charts/LineChart.tsx";
import { secondCondition } from "./forecastTexts.ts";
import { jobsChartModel } from "./jobsChartModel.ts";
import { Legend } from "./Legend.tsx";

/** The plan's jobs and, once weeks are entered, the won and the likely ones. */
export function JobsChart({ forecast, won_since }: JobsChartProps) {
  const { model, missed, hasOpen } = jobsChartModel(forecast, won_since);
  const atPace = `With ${missed.length === 1 ? `week ${missed[0]}` : `${missed.length} missing weeks`} at your pace`;
  const open = won_since === undefined ? "what is still open" : "the jobs won since";
  const expected = hasOpen ? { "○": `With ${open}` } : missed.length > 0 && { "○": atPace };
  const { second, spend } = forecast;
  const other = second && { "┅": secondCondition(second.condition, spend) };
  const band = model.band && { "▬": "Likely, 8 times in 10" };
  return (
    <>
      <LineChart model={model} height={240} />
      {model.points && (
        <Legend signs={{ "●": "Won", ...expected, ...band, ...other, "╌": "Plan" }} />
      )}
    </>
  );
}

type JobsChartProps = Pick<SavedPlan, "won_since"> & Readonly<{ forecast: PlanForecast }>;
