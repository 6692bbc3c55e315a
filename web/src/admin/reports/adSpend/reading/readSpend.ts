import { addDays, monthOf } from "@planner/shared/calendar";
import {
  campaignIdPattern,
  cleanCampaign,
  foldCampaign,
  spendLimits,
} from "@planner/shared/reports/adSpend";
import { type DayRange, dayCount, daysIn } from "@planner/shared/reports/reportPeriod";
import type { FileRow } from "./fileRows.ts";
import {
  type AmbiguousAmount,
  type DecimalSeparator,
  decimalSeparatorOf,
  readCents,
} from "./spendAmounts.ts";
import type { SpendColumns, SpendTable } from "./spendColumns.ts";
import { currencyName, currencyOf } from "./spendCurrency.ts";
import {
  type AmbiguousDate,
  type DateOrder,
  dateOrderOf,
  readDate,
  readDay,
} from "./spendDates.ts";

/** How values are written that can be read two ways, as the user decided. */
export type ChosenFormats = {
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalSeparator?: DecimalSeparator | undefined;
};

/** A value that can be read two ways, which the user is asked about. */
export type FormatQuestion =
  | { readonly about: "date"; readonly example: AmbiguousDate }
  | { readonly about: "amount"; readonly example: AmbiguousAmount };

/** A row of a campaign with its days and cents. */
export type SpendFileRow = {
  readonly line: number;
  readonly name: string;
  readonly id: string;
  readonly days: DayRange;
  readonly cents: number;
};

/** A row that was not understood, as in the file. */
export type WrongRow = { readonly line: number; readonly text: string; readonly reason: string };

export type SpendReading =
  /** Nothing of the file can be stored. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "questions"; readonly questions: readonly FormatQuestion[] }
  | {
      readonly kind: "read";
      readonly rows: readonly SpendFileRow[];
      readonly wrong: readonly WrongRow[];
      /** How many rows are sums. */
      readonly totals: number;
      /** Whether the file names its currency. */
      readonly namesCurrency: boolean;
    };

type ReadRequest = {
  readonly table: SpendTable;
  readonly columns: SpendColumns;
  readonly formats: ChosenFormats;
  /** The first and last day that can be stored. */
  readonly limits: DayRange;
};

/** Reads the rows of a table. Sums and footers below it are left out. */
export function readSpend(rows: readonly FileRow[], request: ReadRequest): SpendReading {
  const { table, columns, formats, limits } = request;
  const rowsBelowHeads = rows.filter(({ line }) => line > table.headLine);
  const lines = rowsBelowHeads.filter((row) => !isFooter(row, columns));
  const totals = rowsBelowHeads.filter((row) => isTotal(row, columns)).length;
  if (lines.length === 0) return refused("There is no row below the heads of the columns.");
  const currency = currencyOf(lines, request);
  if (currency !== undefined && currency !== "USD") {
    return refused(`This file is in ${currencyName(currency)}. Only US dollars can be stored.`);
  }
  const dates = dateOrderOf(lines.flatMap(({ cells }) => dateCells(cells, columns)));
  const amounts = decimalSeparatorOf(lines.map(({ cells }) => cells[columns.spend] ?? ""));
  const order = "order" in dates ? dates.order : formats.dateOrder;
  const separator = "separator" in amounts ? amounts.separator : formats.decimalSeparator;
  if (order === undefined || separator === undefined) {
    return { kind: "questions", questions: questionsOf(dates, amounts, formats) };
  }
  const fileDays = columns.days === undefined ? daysOfTitles(table.titles) : undefined;
  if (columns.days === undefined && fileDays === undefined) {
    return refused(
      "Which day a row belongs to is not in this file. Add the column Day, and download it again.",
    );
  }
  const read = readLines(lines, { columns, order, separator, fileDays, limits });
  const tooMany = tooManyCampaigns(read.rows);
  if (tooMany) return refused(tooMany);
  return { kind: "read", ...read, totals, namesCurrency: currency !== undefined };
}

function readLines(lines: readonly FileRow[], rules: RowRules) {
  const rows: SpendFileRow[] = [];
  const wrong: WrongRow[] = [];
  for (const line of lines) {
    const result = readRow(line, rules);
    if (typeof result === "string") {
      wrong.push({ line: line.line, text: textOf(line, rules.columns), reason: result });
    } else {
      rows.push(result);
    }
  }
  return { rows, wrong };
}

function refused(reason: string): SpendReading {
  return { kind: "refused", reason };
}

/** A row of sums, or a line of text below the table, such as Microsoft's copyright. */
function isFooter(row: FileRow, columns: SpendColumns): boolean {
  const filled = row.cells.filter((cell) => cell.trim() !== "").length;
  return filled <= 1 || isTotal(row, columns);
}

/**
 * Google's rows of sums start with "Total: Campaigns", Microsoft's with "Total" or "Overall total". Meta's has no campaign.
 */
function isTotal({ cells }: FileRow, { campaign, spend }: SpendColumns): boolean {
  const name = (cells[campaign] ?? "").trim();
  const first = (cells[0] ?? "").trim();
  const hasAmount = (cells[spend] ?? "").trim() !== "";
  const isSum = [name, first].some((text) => /^(overall |grand )?total\s*(:|-|$)/i.test(text));
  return hasAmount && (isSum || /^-*$/.test(name));
}

function dateCells(cells: readonly string[], { days }: SpendColumns): readonly string[] {
  if (days === undefined) return [];
  if (days.kind === "range") return [cells[days.from] ?? "", cells[days.to] ?? ""];
  return [cells[days.column] ?? ""];
}

function questionsOf(
  dates: ReturnType<typeof dateOrderOf>,
  amounts: ReturnType<typeof decimalSeparatorOf>,
  { dateOrder, decimalSeparator }: ChosenFormats,
): readonly FormatQuestion[] {
  const questions: FormatQuestion[] = [];
  if ("ambiguous" in dates && dateOrder === undefined) {
    questions.push({ about: "date", example: dates.ambiguous });
  }
  if ("ambiguous" in amounts && decimalSeparator === undefined) {
    questions.push({ about: "amount", example: amounts.ambiguous });
  }
  return questions;
}

/** The days in a title: "October 1, 2026 - October 31, 2026". */
export function daysOfTitles(titles: readonly string[]): DayRange | undefined {
  for (const title of titles) {
    const [first = "", second = ""] = title.replaceAll('"', "").split(/\s+[-–]\s+/);
    const from = readDay(first, "month first");
    const to = readDay(second, "month first");
    if (from !== undefined && to !== undefined && from <= to) return { from, to };
  }
  return undefined;
}

type RowRules = {
  readonly columns: SpendColumns;
  readonly order: DateOrder;
  readonly separator: DecimalSeparator;
  /** The days of all rows, if they have none of their own. */
  readonly fileDays: DayRange | undefined;
  readonly limits: DayRange;
};

/** A row, or why it was not understood. */
function readRow(
  { line, cells }: FileRow,
  { columns, order, separator, fileDays, limits }: RowRules,
): SpendFileRow | string {
  const days = fileDays ?? readDays(cells, columns, order);
  if (days === undefined) return "There is no such day.";
  if (days.from > days.to) return "The last day is before the first.";
  if (days.from < limits.from) return `Reports go back to ${limits.from}.`;
  if (days.to > limits.to) return "These days have not come yet.";
  const cents = readCents(cells[columns.spend] ?? "", separator);
  if (cents === undefined) return "Spend is no number.";
  if (cents / dayCount(days) > spendLimits.cents) {
    return "Spend is too much for a day.";
  }
  const idText = columns.id === undefined ? "" : (cells[columns.id] ?? "").trim();
  const id = campaignIdPattern.test(idText) ? idText : "";
  return { line, name: cleanCampaign(cells[columns.campaign] ?? "", id), id, days, cents };
}

function readDays(
  cells: readonly string[],
  { days }: SpendColumns,
  order: DateOrder,
): DayRange | undefined {
  if (days === undefined) return undefined;
  if (days.kind === "range") {
    const from = readDay(cells[days.from] ?? "", order);
    const to = readDay(cells[days.to] ?? "", order);
    return from !== undefined && to !== undefined ? { from, to } : undefined;
  }
  const date = readDate(cells[days.column] ?? "", order);
  if (date === undefined) return undefined;
  if (date.kind === "month") return wholeMonth(date.month);
  if (days.kind === "month") return wholeMonth(monthOf(date.day));
  return { from: date.day, to: addDays(date.day, days.kind === "week" ? 6 : 0) };
}

function wholeMonth(month: string): DayRange {
  return { from: `${month}-01`, to: `${month}-${daysIn(month)}` };
}

/** The cells that were read, to recognize the row. */
function textOf({ cells }: FileRow, columns: SpendColumns): string {
  const read = [cells[columns.campaign], ...dateCells(cells, columns), cells[columns.spend]];
  return read.map((cell = "") => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)).join(", ");
}

/** A sentence about the first month with more campaigns than can be stored. */
function tooManyCampaigns(rows: readonly SpendFileRow[]): string | undefined {
  const names = new Map<string, Set<string>>();
  for (const { days, name } of rows) {
    const month = monthOf(days.from);
    const inMonth = names.get(month) ?? new Set();
    names.set(month, inMonth.add(foldCampaign(name)));
  }
  for (const [month, { size }] of names) {
    if (size > spendLimits.campaigns) {
      return `${month} has ${size} campaigns. A month can have ${spendLimits.campaigns}.`;
    }
  }
  return undefined;
}

/** The first and the last day of some rows. */
export function rangeOf(rows: readonly SpendFileRow[]): DayRange {
  const starts = rows.map(({ days }) => days.from).toSorted();
  const ends = rows.map(({ days }) => days.to).toSorted();
  return { from: starts[0] ?? "", to: ends.at(-1) ?? "" };
}
