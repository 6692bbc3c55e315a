import { type GoalReading, parseNumberEntry, readGoals } from "@planner/shared/lead/goalFields";
import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import type { WhatIfName } from "./whatIfFields.ts";

/** The fields as typed. */
export type WhatIfEntries = Readonly<Record<WhatIfName, string>>;

/** The fields' texts for a plan's own numbers. */
export function entriesOf(inputs: PlanInputs): WhatIfEntries {
  return {
    target_estimates_per_week: String(inputs.target_estimates_per_week),
    avg_job_value: String(inputs.avg_job_value),
    gross_margin_pct: String(inputs.gross_margin_pct),
  };
}

/** The goals to plan again with, by the same rules as step 1; the current estimates stay the plan's own. */
export function readWhatIf(entries: WhatIfEntries, original: PlanInputs): GoalReading {
  return readGoals({
    target_estimates_per_week: parseNumberEntry(entries.target_estimates_per_week),
    current_estimates_per_week: original.current_estimates_per_week,
    avg_job_value: parseNumberEntry(entries.avg_job_value),
    gross_margin_pct: parseNumberEntry(entries.gross_margin_pct),
  });
}
