import type { LeadReport } from "@planner/shared/reports/leadReport";

/** Whether a period has neither a lead nor spend. */
export function isEmptyPeriod({ all }: Pick<LeadReport, "all">): boolean {
  return all.leads === 0 && !all.spend;
}
