import { monthOf } from "@planner/shared/calendar";

/** Which of two numbers in a date is the month. */
export type DateOrder = "month first" | "day first";

/** A day, or a whole month. */
export type ReadDate =
  | { readonly kind: "day"; readonly day: string }
  | { readonly kind: "month"; readonly month: string };

const monthNames = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];

/**
 * Reads a date as the services write it: 2026-10-01, 10/1/2026, 1.10.2026, Oct 1, 2026, or a month: 2026-10, October 2026.
 * Undefined if there is no such date.
 */
export function readDate(text: string, order: DateOrder): ReadDate | undefined {
  const date = text
    .trim()
    .replace(/^[A-Za-z]{3,9},\s+/, "")
    .replace(/[ T]00:00(:00)?.*$/, "");
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(date) ?? [];
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay);
  const [, compactYear, compactMonth, compactDay] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  if (compactYear) return dayOf(compactYear, compactMonth, compactDay);
  const [, first, separator, second, year] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(date) ?? [];
  if (year) {
    // No country that puts the month first writes dots.
    const isDayFirst = separator === "." || order === "day first";
    return isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  return readNamedDate(date);
}

function readNamedDate(date: string): ReadDate | undefined {
  const [, monthBefore, dayAfter, yearAfter] =
    /^([A-Za-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(date) ?? [];
  if (yearAfter) return dayOf(yearAfter, numberOf(monthBefore), dayAfter);
  const [, dayBefore, monthAfter, lastYear] =
    /^(\d{1,2})\.? ([A-Za-z]+)\.? (\d{4})$/.exec(date) ?? [];
  if (lastYear) return dayOf(lastYear, numberOf(monthAfter), dayBefore);
  const [, named, namedYear] = /^([A-Za-z]+)\.? (\d{4})$/.exec(date) ?? [];
  if (namedYear) return wholeMonthOf(namedYear, numberOf(named));
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(date) ?? [];
  if (year) return wholeMonthOf(year, month);
  const [, firstMonth, secondYear] = /^(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  return secondYear ? wholeMonthOf(secondYear, firstMonth) : undefined;
}

/** "10" for "Oct" and "October". */
function numberOf(name = ""): string | undefined {
  const index = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : String(index + 1);
}

function dayOf(year: string, month = "", day = ""): ReadDate | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(text);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists ? { kind: "day", day: text } : undefined;
}

function wholeMonthOf(year: string, month = ""): ReadDate | undefined {
  const first = dayOf(year, month, "1");
  if (first?.kind !== "day") return undefined;
  return { kind: "month", month: monthOf(first.day) };
}

/** A date that can be read two ways, with both days. */
export type AmbiguousDate = {
  readonly text: string;
  readonly monthFirst: string;
  readonly dayFirst: string;
};

/**
 * The order of day and month in a column: that of the first date that can be read only one way. If each date can be read two
 * ways, the first of them.
 */
export function dateOrderOf(
  texts: readonly string[],
): { readonly order: DateOrder } | { readonly ambiguous: AmbiguousDate } {
  let ambiguous: AmbiguousDate | undefined;
  for (const text of texts) {
    const monthFirst = readDay(text, "month first");
    const dayFirst = readDay(text, "day first");
    if (monthFirst === dayFirst) continue;
    if (monthFirst === undefined) return { order: "day first" };
    if (dayFirst === undefined) return { order: "month first" };
    ambiguous ??= { text: text.trim(), monthFirst, dayFirst };
  }
  return ambiguous === undefined ? { order: "month first" } : { ambiguous };
}

/** Undefined if it is a whole month, or no date. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const date = readDate(text, order);
  return date?.kind === "day" ? date.day : undefined;
}
