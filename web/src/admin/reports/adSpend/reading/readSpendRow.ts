import { addDays, monthOf } from "@planner/shared/calendar";
import { campaignIdPattern, cleanCampaign, spendLimits } from "@planner/shared/reports/adSpend";
import { type DayRange, dayCount, daysIn } from "@planner/shared/reports/reportPeriod";
import type { FileRow } from "./fileRows.ts";
import { type DecimalSeparator, readCents } from "./spendAmounts.ts";
import { dayCells, type SpendColumns } from "./spendColumns.ts";
import { type DateOrder, readDate, readDay } from "./spendDates.ts";

/** A row of a campaign with its days and cents. */
export type SpendFileRow = {
  readonly line: number;
  readonly name: string;
  /** The campaign's ID. Empty if the file has none. */
  readonly id: string;
  readonly days: DayRange;
  readonly cents: number;
};

/** How the rows of a file are read. */
export type RowRules = {
  readonly columns: SpendColumns;
  readonly order: DateOrder;
  readonly separator: DecimalSeparator;
  /** The days of all rows, if they have none of their own. */
  readonly fileDays: DayRange | undefined;
  /** The first and last day that can be stored. */
  readonly limits: DayRange;
};

/** Reads a row. Returns a sentence if it was not understood. */
export function readSpendRow(
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
  if (cents / dayCount(days) > spendLimits.cents) return "Spend is too much for a day.";
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
  return { from: date.day, to: days.kind === "week" ? addDays(date.day, 6) : date.day };
}

function wholeMonth(month: string): DayRange {
  return { from: `${month}-01`, to: `${month}-${daysIn(month)}` };
}

/** The cells of a row that are read, as a text by which the user finds the row. Long ones are cut. */
export function shownCells({ cells }: FileRow, columns: SpendColumns): string {
  const read = [cells[columns.campaign], ...dayCells(cells, columns), cells[columns.spend]];
  return read.map((cell = "") => shortened(cell)).join(", ");
}

function shortened(cell: string): string {
  return cell.length > maxShownLength ? `${cell.slice(0, maxShownLength)}…` : cell;
}

const maxShownLength = 60;
