import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { responseClock } from "@planner/shared/lead/followUp/responseClock";
import { clockText } from "../../lead/time/clockText.ts";
import { dueReasonInSentence } from "../../queue/row/dueReason.ts";
import type { QueueState } from "../../queue/useQueue.ts";

/** What is known of the queue. */
type KnownQueue = Readonly<{ data: unknown }> &
  Pick<QueueState, "isFailed" | "hasMoreWaiting" | "rows" | "nextAfter">;

/** The next lead and why it is next. Says that no one is waiting, or that no one is free, only if that is known. */
export function nextLeadText(queue: KnownQueue, openId: string, now: Date): string {
  if (queue.isFailed) return "not known";
  if (queue.data === undefined) return "loading";
  const next = queue.nextAfter(openId);
  if (next !== undefined) return `${next.lead.first_name}, ${whyText(next, now)}`;
  if (queue.hasMoreWaiting) return "loading";
  const others = queue.rows.filter(({ lead }) => lead.id !== openId);
  const isCalled = others.some(({ due }) => due.group === "calling");
  return isCalled ? "all others are being called" : "no one is waiting";
}

/** The time left of a running clock, or how late it is. Otherwise why the lead is in the queue. */
function whyText(next: DueRow, now: Date): string {
  const clock = responseClock(next.lead, now);
  const isClocked = clock.kind === "running" || clock.kind === "late";
  return isClocked ? clockText(clock).toLowerCase() : dueReasonInSentence(next, now);
}
