import { formatCount, formatMoney, formatTenths } from "@planner/shared/format";
import type { FigureName, FigureTableRow } from "./figureRows.ts";

type FigureColumn = Readonly<{
  figure: FigureName;
  label: string;
  /** What follows the figure where the row is a short text. */
  unit: string;
  /** The unit of a single one. Absent if it is the same. */
  singleUnit?: string;
}>;

/** The columns of a table of figures, in order. */
export const figureColumns: readonly FigureColumn[] = [
  { figure: "leads", label: "Leads", unit: "leads", singleUnit: "lead" },
  { figure: "bookings", label: "Bookings", unit: "booked" },
  { figure: "shows", label: "Shows", unit: "shows", singleUnit: "show" },
  { figure: "jobs", label: "Jobs", unit: "jobs", singleUnit: "job" },
  { figure: "ad_spend", label: "Ad spend", unit: "ads" },
  { figure: "revenue", label: "Revenue", unit: "" },
  { figure: "gross_profit", label: "Gross profit", unit: "gross profit" },
  { figure: "profit", label: "Profit after ads", unit: "profit" },
];

export type TableKind = "weeks" | "totals";

/** The line of a figure in a short row. The title is in the first one, and the profit ends the second one. */
export function shortLine(figure: FigureName, kind: TableKind): 1 | 2 | 3 {
  if (figure === "revenue") return 1;
  return figure === "profit" || !isOnRequest(figure, kind) ? 2 : 3;
}

/** Whether a short row shows the figure only on request. */
export function isOnRequest(figure: FigureName, kind: TableKind): boolean {
  return !shownInShort[kind].includes(figure);
}

const shownInShort: Readonly<Record<TableKind, readonly FigureName[]>> = {
  weeks: ["revenue", "bookings", "jobs"],
  totals: ["revenue", "jobs", "ad_spend", "profit"],
};

/** The characters of the longest row's figures. */
export function longestRow(rows: readonly FigureTableRow[]): number {
  const lengths = rows.map(({ figures }) => {
    const texts = figureColumns.map(({ figure }) => figureText(rows, figure, figures[figure]));
    return texts.join("").length;
  });
  return Math.max(...lengths);
}

/** The text of a figure. The counts of a column have equal decimals: 4.0 below 2.8, but 4 if all are whole. */
export function figureText(
  rows: readonly FigureTableRow[],
  figure: FigureName,
  value: number,
): string {
  if (!counts.has(figure)) return formatMoney(value);
  const hasTenths = rows.some(({ figures }) => formatCount(figures[figure]).includes("."));
  return hasTenths ? formatTenths(value) : formatCount(value);
}

const counts: ReadonlySet<FigureName> = new Set(["leads", "bookings", "shows", "jobs"]);
