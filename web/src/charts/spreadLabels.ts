/** The smallest distance of two labels, in pixels. */
const labelGap = 16;

/**
 * Moves labels apart that would overlap: down, and up again where the chart ends. Takes and returns their vertical places in
 * pixels, and keeps their order from top to bottom.
 */
export function spreadLabels(wanted: readonly number[], bottom: number): readonly number[] {
  const labels = wanted.map((place, index) => ({ place, index }));
  const fromTop = [...labels].sort((one, other) => one.place - other.place);
  let highest = 0;
  for (const label of fromTop) {
    label.place = Math.max(label.place, highest);
    highest = label.place + labelGap;
  }
  let lowest = bottom;
  const fromBottom = [...fromTop].reverse();
  for (const label of fromBottom) {
    label.place = Math.min(label.place, lowest);
    lowest = label.place - labelGap;
  }
  return labels.map(({ place }) => place);
}
