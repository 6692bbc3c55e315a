/** Formats the medians of two figures that were measured in turn, and their ratio. */
export function compareMedians(pairs: readonly (readonly [number, number])[]): string[] {
  const one = median(pairs.map(([first]) => first));
  const other = median(pairs.map(([, second]) => second));
  return [one.toFixed(1), other.toFixed(1), other === 0 ? "–" : (one / other).toFixed(2)];
}

/** The middle value, or the higher one of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
