import { compareRows } from "../figures/compareRows.ts";
import { lossRows, lostLeads } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import { ReportTable } from "../reportTable/ReportTable.tsx";

/** Why leads were lost. */
export function LossTable({ report, listPath }: ReportPartProps) {
  const { from, to, losses, compared } = report;
  const before = compared && { leads: lostLeads(compared.losses) };
  const sum = { key: "all", name: "All lost leads", figures: { leads: lostLeads(losses) }, before };
  return (
    <ReportTable
      title="By reason for loss"
      heads={["Reason"]}
      fileName={`by-reason-${from}-${to}.csv`}
      columns={["leads", "share_pct"]}
      rows={compareRows(lossRows(report, listPath), compared && lossRows(compared))}
      sums={[sum]}
      compared={compared}
    >
      Of the leads that came in during this time.
    </ReportTable>
  );
}
