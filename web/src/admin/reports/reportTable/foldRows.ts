/** Which rows of a long table are shown before the others are asked for. */
export type FirstShown = "top" | "latest";

type FoldOptions = {
  readonly first: FirstShown;
  readonly isWide: boolean;
  /** The key of a row that is shown in any case. */
  readonly pinned?: string | undefined;
};

/** The rows that a table has until all are asked for. A phone has room for few. A few more rows are not worth a press. */
export function foldRows<Row extends { readonly key: string }>(
  rows: readonly Row[],
  { first, isWide, pinned }: FoldOptions,
): readonly Row[] {
  const maxUnfolded = isWide ? 25 : 9;
  if (rows.length <= maxUnfolded) return rows;
  const shownCount = isWide ? 20 : 4;
  const firstRow = first === "latest" ? rows.length - shownCount : 0;
  return rows.filter(
    ({ key }, index) => (index >= firstRow && index < firstRow + shownCount) || key === pinned,
  );
}
