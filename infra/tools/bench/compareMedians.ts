/** Formats the medians of two series of measurements, and their ratio: a dash if the small one is 0. */
export function compareMedians(large: readonly number[], small: readonly number[]): string[] {
  const ofLarge = median(large);
  const ofSmall = median(small);
  const ratio = ofSmall === 0 ? "–" : (ofLarge / ofSmall).toFixed(2);
  return [ofLarge.toFixed(1), ofSmall.toFixed(1), ratio];
}

/** The middle value, or the higher one of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
