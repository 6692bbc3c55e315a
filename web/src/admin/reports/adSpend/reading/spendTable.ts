import { type FileRow, firstRows } from "./fileRows.ts";
import { findColumns } from "./spendColumns.ts";

/** A table in a file: its heads, and what the titles above it say. */
export type SpendTable = {
  readonly delimiter: string;
  readonly heads: readonly string[];
  /** The line of the heads. */
  readonly headLine: number;
  readonly titles: readonly string[];
};

/**
 * Finds the table below the titles: the first row with the heads of a campaign and of spend. Without such a row, the user picks
 * the columns by the heads in another language. Undefined if there are no heads.
 */
export function findTable(text: string): SpendTable | undefined {
  const splits = delimiters.map((delimiter) => ({ delimiter, rows: firstRows(text, delimiter) }));
  for (const split of splits) {
    const index = split.rows.findIndex(({ cells }) => findColumns(cells) !== undefined);
    if (index >= 0) return tableAt(split, index);
  }
  return unknownTable(splits);
}

const delimiters = [",", ";", "\t"];

/** The first rows of a file, split at a delimiter. */
type SplitRows = { readonly delimiter: string; readonly rows: readonly FileRow[] };

/** The table whose heads are not known: split at the delimiter that gives the most columns, and without titles of one cell. */
function unknownTable(splits: readonly SplitRows[]): SpendTable | undefined {
  const [widest] = splits.toSorted((one, other) => widthOf(other.rows) - widthOf(one.rows));
  if (widest === undefined) return undefined;
  const width = widthOf(widest.rows);
  if (width < 2 || width > maxColumns) return undefined;
  const index = widest.rows.findIndex(({ cells }) => filledCells(cells) >= 2);
  const firstRow = widest.rows[index];
  // A row with a date or a number has no heads.
  const isHead = !firstRow?.cells.some((cell) => /^\W*\d[\d.,:/-]*$/.test(cell.trim()));
  return isHead ? tableAt(widest, index) : undefined;
}

/** A row with more cells is no head. */
const maxColumns = 200;

function tableAt({ delimiter, rows }: SplitRows, index: number): SpendTable {
  const row = rows[index];
  return {
    delimiter,
    heads: (row?.cells ?? []).map((head) => head.trim()),
    headLine: row?.line ?? 1,
    titles: rows.slice(0, index).map(({ cells }) => cells.join(" ").trim()),
  };
}

/** The most cells that a row has. */
function widthOf(rows: readonly FileRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => filledCells(cells)));
}

function filledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}
