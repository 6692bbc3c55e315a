import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { JobsChartFigures } from "./jobsChartModel.ts";
import type { Mark } from "./Swatch.tsx";

/** A mark in a chart, and what it stands for. */
export type LegendEntry = Readonly<{ mark: Mark; text: string }>;

/** What the legend of the jobs' chart says. */
export function jobsChartLegend(
  { model, missed, hasOpen }: JobsChartFigures,
  { sentences }: Pick<PlanForecast, "sentences">,
  wonSince: number | undefined,
): readonly LegendEntry[] {
  const entries: LegendEntry[] = [{ mark: "won", text: "Won" }];
  if (hasOpen) {
    const open = wonSince === undefined ? "what is still open" : "the jobs won since";
    entries.push({ mark: "expected", text: `With ${open}` });
  } else if (missed.length > 0) {
    const weeks = missed.length === 1 ? `week ${missed[0]}` : `${missed.length} missing weeks`;
    entries.push({ mark: "expected", text: `With ${weeks} at your pace` });
  }
  if (model.band) entries.push({ mark: "band", text: "Likely, 8 times in 10" });
  const [, second] = sentences.outlook.runs ?? [];
  if (second) entries.push({ mark: "other", text: second.condition });
  entries.push({ mark: "plan", text: "Plan, decided by then" });
  if (model.pauses?.length) entries.push({ mark: "pause", text: "Ads off" });
  return entries;
}
