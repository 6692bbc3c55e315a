import type { LeadReport } from "@planner/shared/reports/leadReport";
import { compareRows } from "../figures/compareRows.ts";
import { lossRows } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import { ReportTable } from "../reportTable/ReportTable.tsx";

/** Why leads were lost. */
export function LossTable({ report, listPath }: ReportPartProps) {
  const { from, to, compared } = report;
  const before = compared && { leads: lostLeads(compared) };
  return (
    <ReportTable
      title="By reason for loss"
      heads={["Reason"]}
      fileName={`by-reason-${from}-${to}.csv`}
      columns={["leads"]}
      rows={compareRows(lossRows(report, listPath), compared && lossRows(compared))}
      sums={[{ key: "all", name: "All lost leads", figures: { leads: lostLeads(report) }, before }]}
      compared={compared}
    >
      Of the leads that came in during this time.
    </ReportTable>
  );
}

function lostLeads({ losses }: Pick<LeadReport, "losses">): number {
  let sum = 0;
  for (const { leads } of losses) sum += leads;
  return sum;
}
