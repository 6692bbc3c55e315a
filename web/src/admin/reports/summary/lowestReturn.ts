import type { ReportRow } from "../figures/ReportRow.ts";

/**
 * The row that brought the least for its spend: what to stop first. Of several with the same return, the one with the highest
 * spend. Undefined unless two rows with spend can be compared.
 */
export function lowestReturn(rows: readonly ReportRow[]): ReportRow | undefined {
  const spent = rows.filter((row) => spendOf(row) > 0);
  if (spent.length < 2) return undefined;
  const sorted = spent.toSorted(
    (one, other) => returnOf(one) - returnOf(other) || spendOf(other) - spendOf(one),
  );
  return sorted[0];
}

/** Without a won job, there is no return. */
function returnOf({ figures }: ReportRow): number {
  return figures.return ?? 0;
}

function spendOf({ figures }: ReportRow): number {
  return figures.spend ?? 0;
}
