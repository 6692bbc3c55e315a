import { formatMoney } from "./formatMoney.ts";

/**
 * A daily budget in dollars as shown on screen: with cents below 100 dollars, so that a plan just
 * under the gate never reads as if it passed ("$49.99"), whole dollars from there ("$180").
 * Source: decisions, section 1.
 */
export function formatDailyBudget(dollars: number): string {
  return dollars < 100 ? dollarsAndCents.format(dollars) : formatMoney(dollars);
}

const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
