import type { AdService } from "@planner/shared/reports/adService";
import { type FileRow, firstRows } from "./fileRows.ts";

/** The columns of a file that are read, by their positions. */
export type SpendColumns = {
  readonly campaign: number;
  readonly id?: number | undefined;
  /** Undefined if the days are those of the whole file. */
  readonly days?: DayColumns | undefined;
  readonly spend: number;
  readonly currency?: number | undefined;
};

export type DayColumns =
  | { readonly kind: "day" | "week" | "month"; readonly column: number }
  | { readonly kind: "range"; readonly from: number; readonly to: number };

/** A table in a file: its head, and what the titles above it say. */
export type SpendTable = {
  readonly delimiter: string;
  readonly heads: readonly string[];
  /** The line of the heads. */
  readonly headLine: number;
  readonly titles: readonly string[];
};

type Kind = "campaign" | "id" | "day" | "week" | "month" | "from" | "to" | "spend" | "currency";

/**
 * The heads of the services' exports, in lower case and without the currency in parentheses.
 *
 * - Google Ads: Campaign, Campaign ID, Day, Week, Month, Cost, Currency code.
 *   https://support.google.com/google-ads/answer/2454071, https://support.google.com/google-ads/answer/2404174
 * - Meta Ads Manager: Campaign name, Campaign ID, Day, Reporting starts, Reporting ends, Amount spent (USD).
 *   https://www.facebook.com/business/help/264160060861852
 * - Microsoft Advertising: Campaign name, Campaign ID, Gregorian date or Time period, Spend, Currency code. Its API writes
 *   CampaignName and TimePeriod. https://learn.microsoft.com/advertising/guides/reports
 */
const knownHeads: Readonly<Record<Kind, readonly string[]>> = {
  campaign: ["campaign", "campaign name"],
  id: ["campaign id"],
  day: ["day", "date", "gregorian date", "time period"],
  week: ["week"],
  month: ["month"],
  from: ["reporting starts"],
  to: ["reporting ends"],
  spend: ["cost", "amount spent", "spend"],
  currency: ["currency code", "currency"],
};

/** "campaign name" for "CampaignName" and " Campaign name", "amount spent" for "Amount spent (USD)". */
function normalHead(head: string): string {
  return head
    .replace(/\([^)]*\)\s*$/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .toLowerCase();
}

const delimiters = [",", ";", "\t"];

/**
 * Finds the table below the titles: the first row with the heads of a campaign and of spend. Without such a row, the user picks
 * the columns by the heads in another language. Undefined if there are no heads.
 */
export function findTable(text: string): SpendTable | undefined {
  const candidates = delimiters.map((delimiter) => ({
    delimiter,
    rows: firstRows(text, delimiter),
  }));
  for (const { delimiter, rows } of candidates) {
    const index = rows.findIndex(hasKnownHeads);
    if (index >= 0) return tableAt(delimiter, rows, index);
  }
  const [widest] = candidates.toSorted((one, other) => widthOf(other.rows) - widthOf(one.rows));
  const width = widthOf(widest?.rows ?? []);
  if (widest === undefined || width < 2 || width > maxColumns) return undefined;
  const index = widest.rows.findIndex(({ cells }) => filledCells(cells) >= 2);
  // A row with a date or a number has no heads.
  const isHead = !widest.rows[index]?.cells.some((cell) => /^\W*\d[\d.,:/-]*$/.test(cell.trim()));
  return isHead ? tableAt(widest.delimiter, widest.rows, index) : undefined;
}

/** A row with more is no head. */
const maxColumns = 200;

function hasKnownHeads({ cells }: FileRow): boolean {
  const heads = cells.map(normalHead);
  return (["campaign", "spend"] as const).every((kind) =>
    heads.some((head) => knownHeads[kind].includes(head)),
  );
}

function tableAt(delimiter: string, rows: readonly FileRow[], index: number): SpendTable {
  const row = rows[index];
  return {
    delimiter,
    heads: (row?.cells ?? []).map((head) => head.trim()),
    headLine: row?.line ?? 1,
    titles: rows.slice(0, index).map(({ cells }) => cells.join(" ").trim()),
  };
}

function widthOf(rows: readonly FileRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => filledCells(cells)));
}

function filledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

/** The service whose export has these heads. Undefined if that is not clear. */
export function serviceOf(heads: readonly string[]): AdService | undefined {
  const normal = new Set(heads.map(normalHead));
  if (normal.has("amount spent") || normal.has("reporting starts")) return "meta";
  if (normal.has("gregorian date") || normal.has("time period") || normal.has("spend")) {
    return "microsoft";
  }
  return normal.has("cost") ? "google" : undefined;
}

/** The columns by their heads. Undefined if the campaign or the spend is not found. */
export function findColumns(heads: readonly string[]): SpendColumns | undefined {
  const normal = heads.map(normalHead);
  const columnOf = (kind: Kind) => {
    for (const head of knownHeads[kind]) {
      const column = normal.indexOf(head);
      if (column >= 0) return column;
    }
    return undefined;
  };
  const campaign = columnOf("campaign");
  const spend = columnOf("spend");
  if (campaign === undefined || spend === undefined) return undefined;
  return {
    campaign,
    spend,
    id: columnOf("id"),
    days: dayColumns(columnOf),
    currency: columnOf("currency"),
  };
}

function dayColumns(columnOf: (kind: Kind) => number | undefined): DayColumns | undefined {
  const from = columnOf("from");
  const to = columnOf("to");
  const day = columnOf("day");
  if (day !== undefined) return { kind: "day", column: day };
  if (from !== undefined && to !== undefined) return { kind: "range", from, to };
  for (const kind of ["week", "month"] as const) {
    const column = columnOf(kind);
    if (column !== undefined) return { kind, column };
  }
  return undefined;
}
