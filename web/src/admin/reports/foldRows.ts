/** Which rows of a long table are shown before the others are asked for. */
export type FirstShown = "top" | "latest";

type FoldOptions = { readonly first: FirstShown; readonly isWide: boolean };

/** The rows that a table has until all are asked for. A phone has room for few. One or two more are not worth a press. */
export function foldRows<Row>(
  rows: readonly Row[],
  { first, isWide }: FoldOptions,
): readonly Row[] {
  const most = isWide ? 25 : 6;
  if (rows.length <= most) return rows;
  const shown = isWide ? 20 : 4;
  return first === "latest" ? rows.slice(-shown) : rows.slice(0, shown);
}
