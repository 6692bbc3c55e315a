import type { FileRow } from "./fileRows.ts";
import type { SpendColumns } from "./spendColumns.ts";

/** Whether a row has sums, or is a line of text below the table, such as Microsoft's copyright. */
export function isFooter(row: FileRow, columns: SpendColumns): boolean {
  const filledCells = row.cells.filter((cell) => cell.trim() !== "");
  return filledCells.length <= 1 || isTotal(row, columns);
}

/**
 * Whether a row has sums. Google's start with "Total: Campaigns", Microsoft's with "Total" or "Overall total". Meta's have no
 * campaign.
 */
export function isTotal({ cells }: FileRow, { campaign, spend }: SpendColumns): boolean {
  const name = (cells[campaign] ?? "").trim();
  const first = (cells[0] ?? "").trim();
  const hasAmount = (cells[spend] ?? "").trim() !== "";
  const isSum = [name, first].some((text) => /^(overall |grand )?total\s*(:|-|$)/i.test(text));
  // Empty, or only dashes.
  const hasNoCampaign = /^-*$/.test(name);
  return hasAmount && (isSum || hasNoCampaign);
}
