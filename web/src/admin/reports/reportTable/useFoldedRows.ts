import { useState } from "react";
import { useIsPrinting } from "../../../ui/paper/useIsPrinting.ts";
import { useScreenWidth } from "../../desk/list/useScreenWidth.ts";
import type { ReportRow } from "../figures/ReportRow.ts";
import { type FirstShown, foldRows } from "./foldRows.ts";

type FoldedRowsOptions = {
  readonly firstShown: FirstShown;
  /** The key of a row that is shown in any case. */
  readonly pinned: string | undefined;
};

/** The rows of a table that are shown: some of a long table until all are asked for. Paper has all of them. */
export function useFoldedRows(
  rows: readonly ReportRow[],
  { firstShown, pinned }: FoldedRowsOptions,
) {
  const [showsAll, setShowsAll] = useState(false);
  const [focusedKey, setFocusedKey] = useState<string>();
  const isPrinting = useIsPrinting();
  const isWide = useScreenWidth()("lg");
  const firstRows = foldRows(rows, { first: firstShown, isWide, pinned });
  const shownRows = showsAll ? rows : firstRows;

  function showAll() {
    setShowsAll(true);
    const firstHidden = rows.find((row) => !firstRows.includes(row));
    setFocusedKey(firstHidden?.key);
  }

  return {
    visibleRows: isPrinting ? rows : shownRows,
    /** How many rows the screen does not show. The same while it is printed, so that the focused button stays. */
    hiddenCount: rows.length - shownRows.length,
    /** The key of the row that gets the focus: the first one that was hidden. */
    focusedKey,
    showAll,
  };
}
