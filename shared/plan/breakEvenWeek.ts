import type { RunningTotals } from "./runningTotals.ts";

/**
 * The first week by whose end the gross profit so far covers the ad spend so far; undefined when none
 * does, and when nothing is spent. Revenue is not enough: jobs have costs of their own, so it is the
 * visitor's margin that pays for ads.
 */
export function breakEvenWeek(totals: readonly RunningTotals[]): number | undefined {
  return totals.find(({ ad_spend, gross_profit }) => ad_spend > 0 && gross_profit >= ad_spend)
    ?.week;
}
