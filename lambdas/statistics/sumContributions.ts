import type { Contributions, Counters } from "./statisticsItems.ts";

/** Adds up contributions. Leaves out zeros, but keeps the items. */
export function sumContributions(parts: readonly Contributions[]): Contributions {
  const sums: Record<string, Record<string, number>> = {};
  for (const contributions of parts) {
    for (const [item, counters] of Object.entries(contributions)) {
      const sum = { ...sums[item] };
      for (const [name, count] of Object.entries(counters)) {
        sum[name] = (sum[name] ?? 0) + count;
      }
      sums[item] = Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
    }
  }
  return sums;
}

/** Contributions that take others back: each count with the other sign. */
export function negate(contributions: Contributions): Contributions {
  const negated: Record<string, Counters> = {};
  for (const [item, counters] of Object.entries(contributions)) {
    const counts = Object.entries(counters).map(([name, count]) => [name, -count]);
    negated[item] = Object.fromEntries(counts);
  }
  return negated;
}
