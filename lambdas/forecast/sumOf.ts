/** Adds up one figure of each item. */
export function sumOf<Item>(items: readonly Item[], figureOf: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += figureOf(item);
  return sum;
}
