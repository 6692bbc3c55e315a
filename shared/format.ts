import type { CalendarDate } from "./calendar.ts";
import { roundHalfUp } from "./plan/round.ts";

const atMostOneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const atMostThreeDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
});

/** A count for display: grouped, at most one decimal, rounded half up ("12.6", "1,050", "<0.1"). */
export function formatCount(count: number): string {
  const rounded = roundHalfUp(count, 1);
  return count > 0 && rounded === 0 ? "<0.1" : withMinus(atMostOneDecimal, rounded);
}

/** A count for a column of counts: always one decimal ("4.0"), otherwise as `formatCount`. */
export function formatTenths(count: number): string {
  const text = formatCount(count);
  return text.includes(".") ? text : `${text}.0`;
}

/** A count for a sentence: from 1 on, the figure of the tables as a whole number ("13"). Below 1, the same figure ("0.5"). */
export function formatAboutCount(count: number): string {
  const shown = roundHalfUp(count, 1);
  return formatCount(shown < 1 ? count : roundHalfUp(shown, 0));
}

/** A fraction as a percentage: 0.35 is "35%". */
export function formatShare(fraction: number): string {
  return `${formatCount(fraction * 100)}%`;
}

/** A goal as the visitor entered it: grouped, at most three decimals. */
export function formatGoal(goal: number): string {
  return withMinus(atMostThreeDecimals, roundHalfUp(goal, 3));
}

/** Dollars as the visitor entered them: with cents only if there are any. */
export function formatGoalMoney(dollars: number): string {
  return formatCents(roundHalfUp(dollars, 2)).replace(/\.00$/, "");
}

/** The two goals that name a plan, as entered: "12 a week at $3,500". */
export function formatGoals(goals: Record<"target_estimates_per_week" | "avg_job_value", number>) {
  const { target_estimates_per_week: target, avg_job_value: value } = goals;
  return `${formatGoal(target)} a week at ${formatGoalMoney(value)}`;
}

/** A count and its noun. The formatted count decides between singular and plural: 1.04 becomes "1 job". */
export function pluralize(count: number, thing: string, format = formatCount): string {
  const shown = format(count);
  return shown === "1" ? `1 ${thing}` : `${shown} ${thing}s`;
}

/**
 * A daily budget for display: with cents below $100 ("$49.99"), otherwise in whole dollars ("$180", "$0"). Without the
 * cents, a plan just below the gate would look as if it passed.
 */
export function formatDailyBudget(dollars: number): string {
  return dollars !== 0 && dollars < 100 ? formatCents(dollars) : formatMoney(dollars);
}

/** Dollars with cents for display ("$179.59"). */
export function formatCents(dollars: number): string {
  return withMinus(dollarsAndCents, dollars);
}

/** Dollars for display: whole, grouped, rounded half up ("$47,922"). */
export function formatMoney(dollars: number): string {
  return withMinus(wholeDollars, roundHalfUp(dollars, 0));
}

/** Dollars for a sentence: the figure of the tables, half up to two significant digits ("$48,000"). */
export function formatAboutMoney(dollars: number): string {
  const shown = roundHalfUp(dollars, 0);
  const digits = Math.abs(shown).toString().length;
  // A negative number of decimals rounds to tens, hundreds and so on: 47,922 has five digits, and keeps thousands.
  return formatMoney(roundHalfUp(shown, Math.min(0, 2 - digits)));
}

/** Formats a North American E.164 number as (305) 867-5319. Returns other numbers unchanged. */
export function formatPhone(mobile: string): string {
  const [, area, exchange, line] = mobile.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : mobile;
}

/** A date without its year: "Monday, November 23". */
export function formatStartDate({ year, month, day }: CalendarDate): string {
  const date = new Date(year, month - 1, day);
  return date.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" });
}

/** Dollars for tight spaces such as a chart axis ("$850", "$4.9K", "$245K", "$1.3M"). */
export function formatShortMoney(dollars: number): string {
  return withMinus(compactDollars, dollars);
}

/** Writes the minus sign (U+2212), which is as wide as the plus, instead of a hyphen, and -0 as 0. */
function withMinus(format: Intl.NumberFormat, value: number): string {
  return format.format(value + 0).replace("-", "−");
}
