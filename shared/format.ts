import { roundHalfUp } from "./plan/round.ts";

/** A count as shown on screen: grouped, at most one decimal, rounded half up ("12.6", "1,050"). */
export function formatCount(count: number): string {
  return atMostOneDecimal.format(roundHalfUp(count, 1));
}

const atMostOneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/**
 * A daily budget in dollars as shown on screen: with cents below 100 dollars, so that a plan just
 * under the gate never reads as if it passed ("$49.99"), whole dollars from there ("$180").
 * Source: decisions, section 1.
 */
export function formatDailyBudget(dollars: number): string {
  return dollars < 100 ? dollarsAndCents.format(dollars) : formatMoney(dollars);
}

const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Dollars as shown on screen: whole, grouped, rounded half up ("$47,922"). */
export function formatMoney(dollars: number): string {
  return wholeDollars.format(roundHalfUp(dollars, 0));
}

const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** A North American number in E.164 as people write it: (305) 867-5319. Any other stays as it is. */
export function formatPhone(mobile: string): string {
  const [, area, exchange, line] = mobile.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : mobile;
}

/** Dollars where there is little room, as on an axis: two or three digits that count ("$850", "$4.9K", "$245K", "$1.3M"). */
export function formatShortMoney(dollars: number): string {
  return compactDollars.format(dollars);
}

const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
});
