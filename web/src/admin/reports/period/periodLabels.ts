import type { Comparison, ReportPeriod } from "@planner/shared/reports/reportPeriod";

export const periodLabels = {
  this_month: "This month",
  last_month: "Last month",
  last_30_days: "30 days",
  last_90_days: "90 days",
} as const satisfies Readonly<Record<ReportPeriod, string>>;

export const comparisonLabels = {
  period_before: "Period before",
  year_before: "A year before",
} as const satisfies Readonly<Record<Comparison, string>>;
