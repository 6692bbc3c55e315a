/** Returns a number from 0 to 1. */
export type Random = () => number;

/** Picks one of the values, each with the same probability. */
export function pick<T>(values: readonly [T, ...T[]], random: Random): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
