import type { SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import { mergeSpend } from "@planner/shared/reports/mergeSpend";

/** Whether all of an import is stored already: the days, the amounts, and the campaigns' IDs. */
export function isStoredAlready(
  imports: readonly SpendImport[],
  stored: readonly SpendMonth[],
): boolean {
  return imports.every((spend) => {
    const before = stored.find(({ month }) => month === spend.month);
    return before !== undefined && contentOf(before) === contentOf(mergeSpend(before, spend));
  });
}

/** A month as a text that is the same for the same content. */
function contentOf({ covered, campaigns }: Pick<SpendMonth, "covered" | "campaigns">): string {
  const parts = campaigns.map(({ name, ids = [], days, spread = {} }) => {
    return { name, ids: ids.toSorted(), days, spread };
  });
  return JSON.stringify({ covered, parts });
}
