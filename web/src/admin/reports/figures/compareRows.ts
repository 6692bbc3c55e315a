import type { ReportRow } from "./ReportRow.ts";
import { noFigures } from "./reportFigures.ts";

/**
 * The rows of a period, each with its figures of the period before. Rows that only the earlier period has come last, so
 * that its figures add up to its sums.
 */
export function compareRows(
  rows: readonly ReportRow[],
  before: readonly ReportRow[] | undefined,
): readonly ReportRow[] {
  if (before === undefined) return rows;
  const earlierRows = new Map(before.map((row) => [row.key, row]));
  const compared = rows.map((row) => {
    return { ...row, before: earlierRows.get(row.key)?.figures ?? noFigures };
  });
  const keys = new Set(rows.map(({ key }) => key));
  const endedRows = before
    .filter(({ key }) => !keys.has(key))
    .map((row) => ({ ...row, figures: noFigures, before: row.figures }));
  return [...compared, ...endedRows];
}
