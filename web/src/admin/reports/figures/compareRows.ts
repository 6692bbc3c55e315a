import { type Figures, noFigures } from "./reportFigures.ts";

/** A row of a table with the figures that it is compared with. */
export type ReportRow = {
  readonly key: string;
  readonly name: string;
  /** In a file, if it differs: a week has its year. */
  readonly nameInFile?: string;
  /** Of a row by source and campaign. Empty if its leads name none. */
  readonly campaign?: string;
  /** The path of the list of its leads. Empty without leads or for a compared period. */
  readonly listPath?: string;
  readonly figures: Figures;
  /** Undefined without a comparison. */
  readonly before?: Figures | undefined;
};

/**
 * The rows of two periods side by side. Rows that only the earlier one has come last, so that its sums are those of its rows.
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
  const ended = before
    .filter(({ key }) => !keys.has(key))
    .map((row) => ({ ...row, figures: noFigures, before: row.figures }));
  return [...compared, ...ended];
}
