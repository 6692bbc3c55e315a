import { dayMs } from "@planner/shared/calendar";
import { type QueuePlace, queueSections } from "@planner/shared/lead/followUp/queueOrder";
import type { DueItem } from "../../../callQueue/dueItems.ts";
import { type DueQuery, readDue } from "../../../callQueue/readDue.ts";
import type { Tables } from "../../../tables/Tables.ts";

/** A page of the queue as the caller asks for it. */
export type QueueRequest = {
  readonly limit: number;
  /** The end of the caller's day. */
  readonly to: Date;
  readonly now: Date;
  /** The place of the last lead of the page before. */
  readonly after?: QueuePlace | undefined;
};

/** A part of the queue, and its section: the first number of its leads' places. */
type QueuePart = Omit<DueQuery, "generation" | "limit"> & { readonly section: number };

/** Reads the items of each part of the queue from a place on, at most one more than fit on the page. */
export async function readQueueParts(
  tables: Tables,
  generation: number,
  { limit, to, now, after }: QueueRequest,
): Promise<readonly DueItem[]> {
  const aDayAgo = new Date(now.getTime() - dayMs);
  const parts: readonly QueuePart[] = [
    { section: queueSections.booked, group: "booked" },
    // The clock's time is the end of the five minutes.
    { section: queueSections.clock_running, group: "clock", from: now },
    {
      section: queueSections.missed_today,
      group: "clock",
      from: aDayAgo,
      until: now,
      newestFirst: true,
    },
    { section: queueSections.follow_up, group: "follow_up" },
    { section: queueSections.retry, group: "retry" },
    { section: queueSections.missed_before, group: "clock", until: aDayAgo, newestFirst: true },
    { section: queueSections.no_next_step, group: "no_next_step", newestFirst: true },
    { section: queueSections.new, group: "new", newestFirst: true },
    { section: queueSections.later, group: "later", until: to },
  ];
  const reads = parts
    .filter(({ section }) => after === undefined || section >= after.section)
    .map(({ section, ...part }) => {
      const lastKey = section === after?.section ? keyOfPlace(after) : undefined;
      return readDue(tables, { generation, limit: limit + 1, after: lastKey, ...part });
    });
  return (await Promise.all(reads)).flat();
}

/** The sort key of the item at a place. */
function keyOfPlace({ order, leadId }: QueuePlace): string {
  return `${new Date(Math.abs(order)).toISOString()}#${leadId}`;
}
