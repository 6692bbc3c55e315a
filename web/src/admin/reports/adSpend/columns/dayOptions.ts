import type { SelectOption } from "../../../AdminSelect.tsx";
import { daysOfTitles } from "../reading/daysOfTitles.ts";
import type { DayColumns, SpendColumns } from "../reading/spendColumns.ts";

type FileHeads = {
  readonly heads: readonly string[];
  /** The lines above the heads. */
  readonly titles: readonly string[];
  readonly columns: SpendColumns | undefined;
};

/**
 * What the day can be read from: two columns with the first and last day, a column that is not read as something else, or
 * the title.
 */
export function dayOptions({ heads, titles, columns }: FileHeads): readonly SelectOption[] {
  const options: SelectOption[] = [];
  const range = rangeColumns(heads, columns?.days);
  if (range) {
    const { from, to } = range;
    options.push({ value: rangeValue(from, to), label: `${heads[from]} to ${heads[to]}` });
  }
  const readColumns = [columns?.campaign, columns?.spend, range?.from, range?.to];
  for (const [column, head] of heads.entries()) {
    if (readColumns.includes(column)) continue;
    options.push({ value: String(column), label: head || "–" });
  }
  const hasTitle = daysOfTitles(titles) !== undefined;
  // The days of the whole file, which the table itself does not have.
  const isWholeFile = columns !== undefined && columns.days === undefined;
  // Which days these are is below the select, where there is room.
  if (hasTitle || isWholeFile) options.push({ value: wholeFile, label: "The days in the title" });
  return options;
}

/** The value of the option with some days. Without days, that of the whole file. */
export function dayValue(days: DayColumns | undefined): string {
  if (days === undefined) return wholeFile;
  return days.kind === "range" ? rangeValue(days.from, days.to) : String(days.column);
}

/** The days of an option. A column with weeks or months stays one, if it is the same as before. */
export function daysOfValue(value: string, before: DayColumns | undefined): DayColumns | undefined {
  if (value === wholeFile) return undefined;
  const [from, to] = value.split("-").map(Number);
  if (from !== undefined && to !== undefined) return { kind: "range", from, to };
  const column = Number(value);
  const isSame = before !== undefined && before.kind !== "range" && before.column === column;
  return isSame ? before : { kind: "day", column };
}

/** The value of the option that the days are those of the whole file. */
const wholeFile = "file";

function rangeValue(from: number, to: number): string {
  return `${from}-${to}`;
}

/** The two columns with the first and last day: those that are read, or those of Meta's export. */
function rangeColumns(
  heads: readonly string[],
  days: DayColumns | undefined,
): { readonly from: number; readonly to: number } | undefined {
  if (days?.kind === "range") return days;
  const from = heads.indexOf("Reporting starts");
  const to = heads.indexOf("Reporting ends");
  return from >= 0 && to >= 0 ? { from, to } : undefined;
}
