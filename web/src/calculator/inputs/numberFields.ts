import { fieldSteps } from "@planner/shared/lead/goalFields";
import type { InputName } from "./inputEntries.ts";

export type NumberFieldSpec = {
  readonly name: InputName;
  readonly label: string;
  readonly optional: boolean;
  readonly unit: { readonly text: string; readonly side: "before" | "after" };
  /** Names of the two buttons, for those who do not see where they stand. */
  readonly stepDown: string;
  readonly stepUp: string;
};

/** The fields of step 1, in their order on the page. */
export const numberFields: readonly NumberFieldSpec[] = [
  {
    name: "target_estimates_per_week",
    label: "Target booked estimates per week",
    optional: false,
    unit: { text: "/week", side: "after" },
    stepDown: `Lower goal by ${fieldSteps.target_estimates_per_week}`,
    stepUp: `Raise goal by ${fieldSteps.target_estimates_per_week}`,
  },
  {
    name: "current_estimates_per_week",
    label: "Current booked estimates per week",
    optional: true,
    unit: { text: "/week", side: "after" },
    stepDown: `Lower count by ${fieldSteps.current_estimates_per_week}`,
    stepUp: `Raise count by ${fieldSteps.current_estimates_per_week}`,
  },
  {
    name: "avg_job_value",
    label: "Average job value",
    optional: false,
    unit: { text: "$", side: "before" },
    stepDown: `Lower by $${fieldSteps.avg_job_value}`,
    stepUp: `Raise by $${fieldSteps.avg_job_value}`,
  },
  {
    name: "gross_margin_pct",
    label: "Gross margin",
    optional: false,
    unit: { text: "%", side: "after" },
    stepDown: `Lower by ${fieldSteps.gross_margin_pct}%`,
    stepUp: `Raise by ${fieldSteps.gross_margin_pct}%`,
  },
];
