import { goalFields } from "@planner/shared/lead/goalFields";
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
    label: goalFields.target_estimates_per_week.label,
    optional: false,
    unit: goalFields.target_estimates_per_week.unit,
    stepDown: `Lower goal by ${goalFields.target_estimates_per_week.step}`,
    stepUp: `Raise goal by ${goalFields.target_estimates_per_week.step}`,
  },
  {
    name: "current_estimates_per_week",
    label: goalFields.current_estimates_per_week.label,
    optional: true,
    unit: goalFields.current_estimates_per_week.unit,
    stepDown: `Lower count by ${goalFields.current_estimates_per_week.step}`,
    stepUp: `Raise count by ${goalFields.current_estimates_per_week.step}`,
  },
  {
    name: "avg_job_value",
    label: goalFields.avg_job_value.label,
    optional: false,
    unit: goalFields.avg_job_value.unit,
    stepDown: `Lower by $${goalFields.avg_job_value.step}`,
    stepUp: `Raise by $${goalFields.avg_job_value.step}`,
  },
  {
    name: "gross_margin_pct",
    label: goalFields.gross_margin_pct.label,
    optional: false,
    unit: goalFields.gross_margin_pct.unit,
    stepDown: `Lower by ${goalFields.gross_margin_pct.step}%`,
    stepUp: `Raise by ${goalFields.gross_margin_pct.step}%`,
  },
];
