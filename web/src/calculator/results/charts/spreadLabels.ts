/**
 * Where labels may stand that want to be at `wanted` (pixels from the top) and need `gap` between
 * them: in the same order, as near as can be, within 0 and `bottom` while there is room for all.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, bottom }: { readonly gap: number; readonly bottom: number },
): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free);
    free = (placed[index] ?? 0) + gap;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - gap;
  }
  return placed;
}
