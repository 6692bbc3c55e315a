import { roundHalfUp } from "./plan/round.ts";

/** A count for display: grouped, at most one decimal, rounded half up ("12.6", "1,050"). */
export function formatCount(count: number): string {
  return atMostOneDecimal.format(roundHalfUp(count, 1));
}

const atMostOneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/**
 * A daily budget for display: with cents below $100 ("$49.99"), otherwise in whole dollars ("$180"). Without the
 * cents, a plan just below the gate would look as if it passed.
 */
export function formatDailyBudget(dollars: number): string {
  return dollars < 100 ? formatCents(dollars) : formatMoney(dollars);
}

/** Dollars with cents for display ("$179.59"). */
export function formatCents(dollars: number): string {
  return dollarsAndCents.format(dollars);
}

const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Dollars for display: whole, grouped, rounded half up ("$47,922"). */
export function formatMoney(dollars: number): string {
  return wholeDollars.format(roundHalfUp(dollars, 0));
}

const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Formats a North American E.164 number as (305) 867-5319. Returns other numbers unchanged. */
export function formatPhone(mobile: string): string {
  const [, area, exchange, line] = mobile.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : mobile;
}

/** Dollars for tight spaces such as a chart axis ("$850", "$4.9K", "$245K", "$1.3M"). */
export function formatShortMoney(dollars: number): string {
  return compactDollars.format(dollars);
}

const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
});
