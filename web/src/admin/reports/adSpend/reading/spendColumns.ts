import type { AdService } from "@planner/shared/reports/adService";

/** The columns of a file that are read, by their positions. */
export type SpendColumns = {
  readonly campaign: number;
  readonly id?: number | undefined;
  /** Undefined if the days are those of the whole file. */
  readonly days?: DayColumns | undefined;
  readonly spend: number;
  readonly currency?: number | undefined;
};

/** The columns of the days: one with days, weeks or months, or two with the first and last day. */
export type DayColumns =
  | { readonly kind: "day" | "week" | "month"; readonly column: number }
  | DayRange;

type DayRange = { readonly kind: "range"; readonly from: number; readonly to: number };

type HeadKind = "campaign" | "id" | "day" | "week" | "month" | "from" | "to" | "spend" | "currency";

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
const knownHeads: Readonly<Record<HeadKind, readonly string[]>> = {
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
  const columnOf = columnFinder(heads);
  const campaign = columnOf("campaign");
  const spend = columnOf("spend");
  if (campaign === undefined || spend === undefined) return undefined;
  return {
    campaign,
    spend,
    id: columnOf("id"),
    days: dayColumns(heads),
    currency: columnOf("currency"),
  };
}

/** The two columns with the first and last day, by their heads. */
export function findRange(heads: readonly string[]): DayRange | undefined {
  const columnOf = columnFinder(heads);
  const from = columnOf("from");
  const to = columnOf("to");
  return from === undefined || to === undefined ? undefined : { kind: "range", from, to };
}

/** Returns what finds the column with a known head. */
function columnFinder(heads: readonly string[]): (kind: HeadKind) => number | undefined {
  const normal = heads.map(normalHead);
  return (kind) => {
    for (const head of knownHeads[kind]) {
      const column = normal.indexOf(head);
      if (column >= 0) return column;
    }
    return undefined;
  };
}

function dayColumns(heads: readonly string[]): DayColumns | undefined {
  const columnOf = columnFinder(heads);
  const day = columnOf("day");
  if (day !== undefined) return { kind: "day", column: day };
  const range = findRange(heads);
  if (range !== undefined) return range;
  for (const kind of ["week", "month"] as const) {
    const column = columnOf(kind);
    if (column !== undefined) return { kind, column };
  }
  return undefined;
}

/** The cells of a row from which its days are read. */
export function dayCells(cells: readonly string[], { days }: SpendColumns): readonly string[] {
  if (days === undefined) return [];
  if (days.kind === "range") return [cells[days.from] ?? "", cells[days.to] ?? ""];
  return [cells[days.column] ?? ""];
}
