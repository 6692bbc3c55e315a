import { addDays, monthOf } from "@planner/shared/calendar";
import type { AdService } from "@planner/shared/reports/adService";
import {
  type CampaignSpend,
  campaignIdPattern,
  cleanCampaign,
  daysIn,
  foldCampaign,
  type SpendImport,
  spendLimits,
} from "@planner/shared/reports/adSpend";
import { type DayRange, daysBetween, eachDay } from "@planner/shared/reports/reportPeriod";
import { spreadCents } from "@planner/shared/reports/spreadCents";
import { currencyInHead, findColumns, type SpendColumns, type SpendTable } from "./spendColumns.ts";
import type { FileRow } from "./spendFile.ts";
import {
  currencyInAmount,
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  decimalSignOf,
  readCents,
  readDate,
} from "./spendValues.ts";

/** What the user decided about values that can be read two ways. */
export type Readings = {
  readonly order?: DateOrder | undefined;
  readonly sign?: DecimalSign | undefined;
};

/** A value that can be read two ways, which the user is asked about. */
export type Question = {
  readonly about: "date" | "amount";
  readonly example: string;
};

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
  | { readonly kind: "questions"; readonly questions: readonly Question[] }
  | {
      readonly kind: "read";
      readonly rows: readonly SpendFileRow[];
      readonly wrong: readonly WrongRow[];
      /** Lines with sums. */
      readonly totals: number;
      /** Whether the file names its currency. */
      readonly namesCurrency: boolean;
    };

type ReadRequest = {
  readonly table: SpendTable;
  readonly columns: SpendColumns;
  readonly readings: Readings;
  /** The first and last day that can be stored. */
  readonly limits: DayRange;
};

/** Reads the rows of a table. Sums and footers below it are left out. */
export function readSpend(rows: readonly FileRow[], request: ReadRequest): SpendReading {
  const { table, columns, readings, limits } = request;
  const below = rows.filter(({ line }) => line > table.headLine);
  const lines = below.filter((row) => !isFooter(row, columns));
  const totals = below.filter((row) => isTotal(row, columns)).length;
  if (lines.length === 0) return refused("There is no row below the heads of the columns.");
  const currency = currencyOf(lines, request);
  if (currency !== undefined && currency !== "USD") {
    return refused(`This file is in ${currencyName(currency)}. Only US dollars can be stored.`);
  }
  const dates = dateOrderOf(lines.flatMap(({ cells }) => dateCells(cells, columns)));
  const signs = decimalSignOf(lines.map(({ cells }) => cells[columns.spend] ?? ""));
  const order = "order" in dates ? dates.order : readings.order;
  const sign = "sign" in signs ? signs.sign : readings.sign;
  if (order === undefined || sign === undefined) {
    return { kind: "questions", questions: questionsOf(dates, signs, readings) };
  }
  const whole = columns.days === undefined ? daysOfTitles(table.titles) : undefined;
  if (columns.days === undefined && whole === undefined) {
    return refused(
      "Which day a row belongs to is not in this file. Add the column Day, and download it again.",
    );
  }
  const read: SpendFileRow[] = [];
  const wrong: WrongRow[] = [];
  for (const row of lines) {
    const result = readRow(row, { columns, order, sign, whole, limits });
    if (typeof result === "string") {
      wrong.push({ line: row.line, text: textOf(row, columns), reason: result });
    } else {
      read.push(result);
    }
  }
  const crowded = crowdedMonth(read);
  if (crowded) return refused(crowded);
  return { kind: "read", rows: read, wrong, totals, namesCurrency: currency !== undefined };
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

/** The first currency that is not the dollar, else "USD" if the file names it. */
function currencyOf(
  lines: readonly FileRow[],
  { columns, table }: ReadRequest,
): string | undefined {
  const head = currencyInHead(table.heads[columns.spend] ?? "");
  if (head !== undefined) return head;
  const column = columns.currency ?? codeColumn(lines, table);
  let found: string | undefined;
  for (const { cells } of lines) {
    const code = column === undefined ? "" : (cells[column] ?? "").trim();
    const named = /^[A-Z]{3}$/.test(code) ? code : currencyInAmount(cells[columns.spend] ?? "");
    if (named !== undefined && named !== "USD") return named;
    found ??= named;
  }
  return found;
}

/** The column of currency codes in a file whose heads are in another language, such as `Währungscode`. */
function codeColumn(lines: readonly FileRow[], { heads }: SpendTable): number | undefined {
  if (findColumns(heads) !== undefined) return undefined;
  const codes = new Set(Intl.supportedValuesOf("currency"));
  const column = heads.findIndex((_, index) =>
    lines.every(({ cells }) => codes.has((cells[index] ?? "").trim())),
  );
  return column < 0 ? undefined : column;
}

/** "euros (EUR)" */
function currencyName(code: string): string {
  try {
    const name = new Intl.DisplayNames("en-US", { type: "currency" }).of(code);
    return name === undefined || name === code ? code : `${name} (${code})`;
  } catch {
    return code;
  }
}

function questionsOf(
  dates: ReturnType<typeof dateOrderOf>,
  signs: ReturnType<typeof decimalSignOf>,
  { order, sign }: Readings,
): readonly Question[] {
  const questions: Question[] = [];
  if ("unclear" in dates && order === undefined) {
    questions.push({ about: "date", example: dates.unclear });
  }
  if ("unclear" in signs && sign === undefined) {
    questions.push({ about: "amount", example: signs.unclear });
  }
  return questions;
}

/** The days in a title: "October 1, 2026 - October 31, 2026". */
function daysOfTitles(titles: readonly string[]): DayRange | undefined {
  for (const title of titles) {
    const [first = "", second = ""] = title.replaceAll('"', "").split(/\s+[-–]\s+/);
    const from = readDate(first, "month first");
    const to = readDate(second, "month first");
    if (from?.kind === "day" && to?.kind === "day" && from.day <= to.day) {
      return { from: from.day, to: to.day };
    }
  }
  return undefined;
}

type RowRules = {
  readonly columns: SpendColumns;
  readonly order: DateOrder;
  readonly sign: DecimalSign;
  /** The days of all rows, if they have none of their own. */
  readonly whole: DayRange | undefined;
  readonly limits: DayRange;
};

/** A row, or why it was not understood. */
function readRow(
  { line, cells }: FileRow,
  { columns, order, sign, whole, limits }: RowRules,
): SpendFileRow | string {
  const days = whole ?? readDays(cells, columns, order);
  if (days === undefined) return "There is no such day.";
  if (days.from > days.to) return "The last day is before the first.";
  if (days.from < limits.from) return `Reports go back to ${limits.from}.`;
  if (days.to > limits.to) return "These days have not come yet.";
  const cents = readCents(cells[columns.spend] ?? "", sign);
  if (cents === undefined) return "Spend is no number.";
  if (cents / daysBetween(days.from, days.to) > spendLimits.cents) {
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
    const from = readDate(cells[days.from] ?? "", order);
    const to = readDate(cells[days.to] ?? "", order);
    return from?.kind === "day" && to?.kind === "day" ? { from: from.day, to: to.day } : undefined;
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
  const shown = [cells[columns.campaign], ...dateCells(cells, columns), cells[columns.spend]];
  return shown.map((cell = "") => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)).join(", ");
}

function crowdedMonth(rows: readonly SpendFileRow[]): string | undefined {
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

/** The rows as imports of the server: one for each month. Rows of several days are spread evenly over them. */
export function importsOf(
  service: AdService,
  rows: readonly SpendFileRow[],
): readonly SpendImport[] {
  const months = new Map<string, MonthRows>();
  for (const row of rows) addRow(months, row);
  const covered = rangeOf(rows);
  const imports: SpendImport[] = [];
  for (const [month, { campaigns, count }] of months) {
    const isFirst = monthOf(covered.from) === month;
    const isLast = monthOf(covered.to) === month;
    imports.push({
      service,
      month,
      first_day: isFirst ? dayNumber(covered.from) : 1,
      last_day: isLast ? dayNumber(covered.to) : daysIn(month),
      rows: count,
      campaigns: [...campaigns.values()].map(toCampaign),
    });
  }
  return imports.toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

/** The first and the last day of some rows. */
export function rangeOf(rows: readonly SpendFileRow[]): DayRange {
  const starts = rows.map(({ days }) => days.from).toSorted();
  const ends = rows.map(({ days }) => days.to).toSorted();
  return { from: starts[0] ?? "", to: ends.at(-1) ?? "" };
}

type MonthRows = {
  readonly campaigns: Map<string, CampaignRows>;
  /** Rows that begin in the month, but at least one. */
  count: number;
};

type CampaignRows = {
  readonly name: string;
  readonly ids: Set<string>;
  readonly days: Map<string, number>;
  /** The days that have a part of a longer row. */
  readonly spread: Set<string>;
};

function addRow(months: Map<string, MonthRows>, { name, id, days, cents }: SpendFileRow): void {
  const all = eachDay(days);
  const parts = spreadCents(cents, all.length);
  const touched = new Set<string>();
  all.forEach((day, index) => {
    const key = monthOf(day);
    const month = months.get(key) ?? { campaigns: new Map(), count: 0 };
    months.set(key, month);
    touched.add(key);
    const campaign = month.campaigns.get(foldCampaign(name)) ?? newCampaign(name);
    month.campaigns.set(foldCampaign(name), campaign);
    if (id !== "") campaign.ids.add(id);
    const number = String(dayNumber(day));
    campaign.days.set(number, (campaign.days.get(number) ?? 0) + (parts[index] ?? 0));
    if (all.length > 1) campaign.spread.add(number);
  });
  for (const key of touched) {
    const month = months.get(key);
    if (month) month.count += 1;
  }
}

function newCampaign(name: string): CampaignRows {
  return { name, ids: new Set(), days: new Map(), spread: new Set() };
}

function toCampaign({ name, ids, days, spread }: CampaignRows): CampaignSpend {
  const ownDays: Record<string, number> = {};
  const spreadDays: Record<string, number> = {};
  for (const [day, cents] of days) {
    if (spread.has(day)) spreadDays[day] = cents;
    else ownDays[day] = cents;
  }
  const campaign: CampaignSpend = { name, days: ownDays };
  if (ids.size > 0) campaign.ids = [...ids].slice(0, spendLimits.ids);
  if (spread.size > 0) campaign.spread = spreadDays;
  return campaign;
}

/** 5 for "2026-10-05" */
function dayNumber(day: string): number {
  return Number(day.slice("2026-10-".length));
}
