import type { Report } from "@planner/shared/api/reportContract";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { ReportRow } from "./ReportRow.ts";
import { noFigures } from "./reportFigures.ts";
import type { RowPath } from "./reportRows.ts";

/** The rows of a table, with the figures of the compared period if there is one. */
export function comparedRows(
  rowsOf: (report: LeadReport, listPath?: RowPath) => readonly ReportRow[],
  report: Report,
  listPath: RowPath,
): readonly ReportRow[] {
  const rows = rowsOf(report, listPath);
  return report.compared ? compareRows(rows, rowsOf(report.compared)) : rows;
}

/** Rows that only the earlier period has come last, so that its figures add up to its sums. */
function compareRows(
  rows: readonly ReportRow[],
  earlier: readonly ReportRow[],
): readonly ReportRow[] {
  const earlierRows = new Map(earlier.map((row) => [row.key, row]));
  const compared = rows.map((row) => {
    return { ...row, before: earlierRows.get(row.key)?.figures ?? noFigures };
  });
  const keys = new Set(rows.map(({ key }) => key));
  const endedRows = earlier
    .filter(({ key }) => !keys.has(key))
    .map((row) => ({ ...row, figures: noFigures, before: row.figures }));
  return [...compared, ...endedRows];
}
