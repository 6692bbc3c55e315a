import { monthOf } from "@planner/shared/calendar";

/** Which of two numbers in a date is the month. */
export type DateOrder = "month first" | "day first";

/** A day, or a whole month. */
export type ReadDate =
  | { readonly kind: "day"; readonly day: string }
  | { readonly kind: "month"; readonly month: string };

/** The dates that can be read only one way. */
const clearFormats = [
  // 2026-10-01
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  // 20261001
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  // 1.10.2026: no country that puts the month first writes dots.
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  // Oct 1, 2026
  /^(?<month>[A-Za-z]+)\.? (?<day>\d{1,2}),? (?<year>\d{4})$/,
  // 1 October 2026
  /^(?<day>\d{1,2})\.? (?<month>[A-Za-z]+)\.? (?<year>\d{4})$/,
  // October 2026
  /^(?<month>[A-Za-z]+)\.? (?<year>\d{4})$/,
  // 2026-10
  /^(?<year>\d{4})-(?<month>\d\d)$/,
  // 10/2026
  /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
];

/** 10/1/2026 and 10-1-2026 */
const orderedFormats = {
  "month first": /^(?<month>\d{1,2})(?<separator>[-/])(?<day>\d{1,2})\k<separator>(?<year>\d{4})$/,
  "day first": /^(?<day>\d{1,2})(?<separator>[-/])(?<month>\d{1,2})\k<separator>(?<year>\d{4})$/,
} as const satisfies Readonly<Record<DateOrder, RegExp>>;

/** Reads a day or a month as the services write it. Undefined if there is no such date. */
export function readDate(text: string, order: DateOrder): ReadDate | undefined {
  const date = withoutWeekdayAndTime(text);
  for (const format of [...clearFormats, orderedFormats[order]]) {
    const { year, month, day } = format.exec(date)?.groups ?? {};
    if (year === undefined || month === undefined) continue;
    return day === undefined ? readMonth(year, month) : readParts(year, month, day);
  }
  return undefined;
}

/** "Oct 1, 2026" for "Thu, Oct 1, 2026", and "2026-10-01" for "2026-10-01T00:00:00Z". Any other time stays, and is no date. */
function withoutWeekdayAndTime(text: string): string {
  const date = text.trim().replace(/^[A-Za-z]{3,9},\s+/, "");
  return date.replace(/[ T]00:00(:00)?.*$/, "");
}

function readMonth(year: string, month: string): ReadDate | undefined {
  const first = readParts(year, month, "1");
  return first && { kind: "month", month: monthOf(first.day) };
}

/** Reads a day. The month is a number or a name. Undefined if there is no such day. */
function readParts(year: string, month: string, day: string) {
  const monthNumber = /^\d/.test(month) ? month : monthNumberOf(month);
  const text = `${year}-${monthNumber.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(text);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists ? ({ kind: "day", day: text } as const) : undefined;
}

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

/** "10" for "Oct" and "October". "0" for a word that is no month. */
function monthNumberOf(name: string): string {
  return String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);
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
