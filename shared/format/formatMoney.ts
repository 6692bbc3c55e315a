import { roundHalfUp } from "../plan/round.ts";

/** Dollars as shown on screen: whole, grouped, rounded half up ("$47,922"). */
export function formatMoney(dollars: number): string {
  return wholeDollars.format(roundHalfUp(dollars, 0));
}

const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
