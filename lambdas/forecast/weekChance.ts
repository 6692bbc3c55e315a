/** The chance of a success in a week: the rate times what ramp and learning multiply it by, and less than 1. */
export function weekChance(rate: number, multiplier: number): number {
  return Math.min(rate * multiplier, highestChance);
}

/** The logarithm of a failure must be finite. */
const highestChance = 1 - 1e-9;
