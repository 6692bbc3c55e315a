import type { SpendColumns } from "./reading/spendColumns.ts";

export type ColumnOption = { readonly value: string; readonly label: string };

/** The value of the option that the days are those of the whole file. */
export const wholeFile = "file";

type DayOptionsOf = {
  readonly heads: readonly string[];
  /** The lines above the heads. */
  readonly titles: readonly string[];
  readonly columns: SpendColumns | undefined;
};

/**
 * What the day can be read from: two columns with the first and last day, a column that is not read as something else, or
 * the title.
 */
export function dayOptions({ heads, titles, columns }: DayOptionsOf): readonly ColumnOption[] {
  const options: ColumnOption[] = [];
  const { days, campaign, spend } = columns ?? {};
  const from = days?.kind === "range" ? days.from : heads.indexOf("Reporting starts");
  const to = days?.kind === "range" ? days.to : heads.indexOf("Reporting ends");
  const hasRange = from >= 0 && to >= 0;
  if (hasRange) options.push({ value: `${from}-${to}`, label: `${heads[from]} to ${heads[to]}` });
  heads.forEach((head, column) => {
    const isRead =
      column === campaign || column === spend || (hasRange && [from, to].includes(column));
    if (!isRead) options.push({ value: String(column), label: head || "–" });
  });
  const hasTitle = titles.some((text) => /\d{4}\s+[-–]\s+.*\d{4}/.test(text));
  // The days of the whole file, which the table itself does not have.
  const isWholeFile = columns !== undefined && days === undefined;
  // Which days these are is below the select, where there is room.
  if (hasTitle || isWholeFile) options.push({ value: wholeFile, label: "The days in the title" });
  return options;
}
