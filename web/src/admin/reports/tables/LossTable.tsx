import type { LeadReport } from "@planner/shared/reports/leadReport";
import { comparedRows } from "../figures/comparedRows.ts";
import type { Figures } from "../figures/reportFigures.ts";
import { lossRows, lostLeads } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import { ReportTable } from "../reportTable/ReportTable.tsx";

/** Why leads were lost. */
export function LossTable({ report, listPath }: ReportPartProps) {
  const { compared } = report;
  const before = compared && sumFigures(compared);
  const sum = { key: "all", name: "All lost leads", figures: sumFigures(report), before };
  return (
    <ReportTable
      title="By reason for loss"
      heads={["Reason"]}
      fileName="by-reason"
      days={report}
      columns={["leads", "share_pct"]}
      rows={comparedRows(lossRows, report, listPath)}
      sums={[sum]}
      compared={compared}
    >
      Of the leads that came in during this time.
    </ReportTable>
  );
}

/** The figures of all lost leads. Without any, there is no share. */
function sumFigures({ losses }: LeadReport): Figures {
  const leads = lostLeads(losses);
  return leads === 0 ? { leads } : { leads, share_pct: 100 };
}
