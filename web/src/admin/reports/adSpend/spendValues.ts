import { monthOf } from "@planner/shared/calendar";

/** Which of two numbers in a date is the month. */
export type DateOrder = "month first" | "day first";

export type DecimalSign = "." | ",";

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
  const [, first, sign, second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(date) ?? [];
  if (year) {
    // No country that puts the month first writes dots.
    const isDayFirst = sign === "." || order === "day first";
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

const twoNumbers = /^(\d{1,2})[-/](\d{1,2})[-/]\d{4}\b/;

/** The order of day and month in a column. "unclear" if each date can be read two ways, and the first such date. */
export function dateOrderOf(
  texts: readonly string[],
): { readonly order: DateOrder } | { readonly unclear: string } {
  let unclear: string | undefined;
  for (const text of texts) {
    const [, first = "", second = ""] = twoNumbers.exec(text.trim()) ?? [];
    if (Number(first) > 12) return { order: "day first" };
    if (Number(second) > 12) return { order: "month first" };
    if (first !== second) unclear ??= text.trim();
  }
  return unclear === undefined ? { order: "month first" } : { unclear };
}

/** Without the currency's sign and spaces. Services write `--` for nothing. */
function bareAmount(text: string): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]|US\$|USD|\$/g, "");
  return /^[-–—]*$/.test(bare) ? "0" : bare;
}

/** The sign before the cents in a column. "unclear" if each amount can be read two ways, and the first such amount. */
export function decimalSignOf(
  texts: readonly string[],
): { readonly sign: DecimalSign } | { readonly unclear: string } {
  let unclear: string | undefined;
  for (const text of texts) {
    const bare = bareAmount(text);
    const sign = clearSign(bare);
    if (sign) return { sign };
    if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) unclear ??= text.trim();
  }
  return unclear === undefined ? { sign: "." } : { unclear };
}

function clearSign(bare: string): DecimalSign | undefined {
  if (!/^\d[\d.,]*$/.test(bare)) return undefined;
  const signs = bare.replaceAll(/\d/g, "");
  const last = signs.at(-1);
  if (last !== "." && last !== ",") return undefined;
  const other = last === "." ? "," : ".";
  if (signs.includes(other)) return signs.indexOf(last) === signs.length - 1 ? last : undefined;
  // A sign that is there twice separates thousands.
  if (signs.length > 1) return other;
  const decimals = bare.length - bare.indexOf(last) - 1;
  return decimals !== 3 || bare.startsWith("0") ? last : undefined;
}

/** Reads an amount in whole cents, rounded half up. Undefined if it is no number, or negative. */
export function readCents(text: string, sign: DecimalSign): number | undefined {
  const bare = bareAmount(text);
  const pattern = sign === "." ? withPoint : withComma;
  if (!pattern.test(bare)) return undefined;
  const [whole = "", decimals = ""] = bare.replaceAll(sign === "." ? "," : ".", "").split(sign);
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
  return Number(decimals.charAt(2)) >= 5 ? cents + 1 : cents;
}

const withPoint = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const withComma = /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/;

/** The currency that an amount is written with: "EUR" for "€ 12". Undefined if it has none. */
export function currencyInAmount(text: string): string | undefined {
  for (const [sign, currency] of currencySigns) if (text.includes(sign)) return currency;
  return /\b(?!USD)[A-Z]{3}\b/.exec(text)?.[0];
}

const currencySigns = [
  ["€", "EUR"],
  ["£", "GBP"],
  ["CA$", "CAD"],
  ["A$", "AUD"],
  ["MX$", "MXN"],
  ["¥", "JPY"],
] as const;
