import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { JobsChart } from "./jobsChartModel.ts";
import { secondCondition } from "./outlookTexts.ts";

/** A sign in a chart, and what it stands for. */
export type LegendEntry = Readonly<{
  sign: string;
  text: string;
  /** The plan is dark, and everything else in the color of the forecast. */
  isPlan?: boolean;
}>;

/** What the legend of the jobs' chart says. `wonSince` are the jobs won after the last week, if the contractor has said how many. */
export function jobsChartLegend(
  { model, missed, hasOpen }: JobsChart,
  { second, spend }: Pick<PlanForecast, "second" | "spend">,
  wonSince: number | undefined,
): readonly LegendEntry[] {
  const entries: LegendEntry[] = [{ sign: "●", text: "Won" }];
  if (hasOpen) {
    const open = wonSince === undefined ? "what is still open" : "the jobs won since";
    entries.push({ sign: "○", text: `With ${open}` });
  } else if (missed.length > 0) {
    const weeks = missed.length === 1 ? `week ${missed[0]}` : `${missed.length} missing weeks`;
    entries.push({ sign: "○", text: `With ${weeks} at your pace` });
  }
  if (model.band) entries.push({ sign: "▬", text: "Likely, 8 times in 10" });
  if (second) entries.push({ sign: "┅", text: secondCondition(second.condition, spend) });
  entries.push({ sign: "╌", text: "Plan, decided by then", isPlan: true });
  return entries;
}
