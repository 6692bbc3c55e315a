import { type GoalReading, parseNumberEntry, readGoals } from "@planner/shared/lead/goalFields";
import type { InputEntries } from "./inputEntries.ts";

/** The numbers of settled entries, or what is wrong with them. */
export function readInputs(entries: InputEntries): GoalReading {
  return readGoals({
    target_estimates_per_week: parseNumberEntry(entries.target_estimates_per_week),
    current_estimates_per_week: parseNumberEntry(entries.current_estimates_per_week),
    avg_job_value: parseNumberEntry(entries.avg_job_value),
    gross_margin_pct: parseNumberEntry(entries.gross_margin_pct),
  });
}
