import { monthOf } from "@planner/shared/calendar";
import { foldCampaign, spendLimits } from "@planner/shared/reports/adSpend";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { daysOfTitles } from "./daysOfTitles.ts";
import type { FileRow } from "./fileRows.ts";
import { isFooter, isTotal } from "./footerRows.ts";
import { type RowRules, readSpendRow, type SpendFileRow, shownCells } from "./readSpendRow.ts";
import { type AmbiguousAmount, type DecimalSeparator, decimalSeparatorOf } from "./spendAmounts.ts";
import { dayCells, type SpendColumns } from "./spendColumns.ts";
import { currencyName, currencyOf } from "./spendCurrency.ts";
import { type AmbiguousDate, type DateOrder, dateOrderOf } from "./spendDates.ts";
import type { SpendTable } from "./spendTable.ts";

/** How values are written that can be read two ways, as the user decided. */
export type ChosenFormats = {
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalSeparator?: DecimalSeparator | undefined;
};

/** A value that can be read two ways, which the user is asked about. */
export type FormatQuestion =
  | { readonly about: "date"; readonly example: AmbiguousDate }
  | { readonly about: "amount"; readonly example: AmbiguousAmount };

/** A row that was not understood, as in the file. */
export type WrongRow = { readonly line: number; readonly text: string; readonly reason: string };

/** What a file says, or why that is not known. */
export type SpendReading =
  /** Nothing of the file can be stored. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "questions"; readonly questions: readonly FormatQuestion[] }
  | {
      readonly kind: "read";
      readonly rows: readonly SpendFileRow[];
      readonly wrong: readonly WrongRow[];
      /** How many rows are sums, which are left out. */
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
  const dates = dateOrderOf(lines.flatMap(({ cells }) => dayCells(cells, columns)));
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

/** The rows that were understood, and the others. */
function readLines(lines: readonly FileRow[], rules: RowRules) {
  const rows: SpendFileRow[] = [];
  const wrong: WrongRow[] = [];
  for (const line of lines) {
    const result = readSpendRow(line, rules);
    if (typeof result === "string") {
      wrong.push({ line: line.line, text: shownCells(line, rules.columns), reason: result });
    } else {
      rows.push(result);
    }
  }
  return { rows, wrong };
}

function refused(reason: string): SpendReading {
  return { kind: "refused", reason };
}

/** The questions that the user has not answered yet. */
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
