import { roundHalfUp } from "../plan/round.ts";

/** A count as shown on screen: grouped, at most one decimal, rounded half up ("12.6", "1,050"). */
export function formatCount(count: number): string {
  return atMostOneDecimal.format(roundHalfUp(count, 1));
}

const atMostOneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
