import type { SelectOption } from "../../../AdminSelect.tsx";
import { daysOfTitles } from "../reading/daysOfTitles.ts";
import { type DayColumns, findRange, type SpendColumns } from "../reading/spendColumns.ts";
import { columnOption } from "./columnOption.ts";

/** The table whose days are chosen. */
type TableToRead = {
  readonly heads: readonly string[];
  /** The lines above the heads. */
  readonly titles: readonly string[];
  readonly columns: SpendColumns | undefined;
};

type DayOption = SelectOption & {
  /** The columns that are read if the option is chosen. Undefined if the days are those of the whole file. */
  readonly days: DayColumns | undefined;
};

/**
 * What the day can be read from: two columns with the first and last day, any column but those, the campaign's and the
 * spend's, or the title.
 */
export function dayOptions({ heads, titles, columns }: TableToRead): readonly DayOption[] {
  const options: DayOption[] = [];
  const days = columns?.days;
  // Found by its heads too, so that it stays an option while another column is chosen.
  const range = days?.kind === "range" ? days : findRange(heads);
  if (range) {
    const label = `${heads[range.from]} to ${heads[range.to]}`;
    options.push({ value: dayValue(range), label, days: range });
  }
  const takenColumns = [columns?.campaign, columns?.spend, range?.from, range?.to];
  for (const [column, head] of heads.entries()) {
    if (takenColumns.includes(column)) continue;
    options.push({ ...columnOption(head, column), days: daysIn(column, days) });
  }
  const hasTitle = daysOfTitles(titles) !== undefined;
  // The file has no column of days that is known: shown as chosen, so that the select is not empty.
  const isWholeFile = columns !== undefined && days === undefined;
  if (hasTitle || isWholeFile) {
    // Which days these are is below the select, where there is room.
    options.push({ value: dayValue(undefined), label: "The days in the title", days: undefined });
  }
  return options;
}

/** The value of the option with these days. */
export function dayValue(days: DayColumns | undefined): string {
  if (days === undefined) return "file";
  return days.kind === "range" ? `${days.from}-${days.to}` : String(days.column);
}

/** The days in a column. A column that is already read as weeks or months stays one. */
function daysIn(column: number, days: DayColumns | undefined): DayColumns {
  const isRead = days !== undefined && days.kind !== "range" && days.column === column;
  return isRead ? days : { kind: "day", column };
}
