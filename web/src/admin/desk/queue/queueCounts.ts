import type { LeadQueue } from "@planner/shared/api/admin/queueContract";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import type { QueueState } from "./useQueue.ts";

/** How many leads wait for a call, in all groups. */
export function waitingCount({ waiting }: Pick<LeadQueue, "waiting">): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}

/**
 * How many rows the queue has in all, loaded or not, and how many of them do not wait now: those that are being called, and
 * those that are due later. The server does not count calls that are in progress, so only those of loaded rows are known.
 */
export function rowCounts({ data, rows, hasMore }: QueueState) {
  const calling = countIn(rows, "calling");
  if (!data || !hasMore) return { total: rows.length, calling, later: countIn(rows, "later") };
  const counted = waitingCount(data) + data.later + calling;
  // At least one row is not loaded, even if the numbers are out of date.
  return { total: Math.max(rows.length + 1, counted), calling, later: data.later };
}

function countIn(rows: readonly DueRow[], group: TouchGroup): number {
  return rows.filter(({ due }) => due.group === group).length;
}
