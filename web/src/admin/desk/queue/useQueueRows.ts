import { hourMs } from "@planner/shared/calendar";
import { type DueRow, inQueueOrder, nextChange } from "@planner/shared/lead/followUp/queueOrder";
import { useEffect, useMemo, useState } from "react";
import { useDesk } from "../DeskContext.ts";
import { leadsOf } from "../data/leadPages.ts";
import type { QueuePages } from "../data/queueChanges.ts";
import { localDayBounds } from "./localDayBounds.ts";

/** The loaded rows of the queue. Their order follows the clock, so it is computed again whenever a row moves. */
export function useQueueRows(
  queue: Pick<QueuePages, "pages"> | undefined,
  now: Date,
): readonly DueRow[] {
  const clock = useDesk().now;
  const [movedAt, setMovedAt] = useState(now);
  // `now` changes in steps, so the time at which a row moved may be later.
  const time = movedAt > now ? movedAt : now;
  const rows = useMemo(() => {
    const leads = queue ? leadsOf(queue) : [];
    const { to } = localDayBounds(time);
    // An edit may have planned a lead for another day, or closed it.
    return inQueueOrder(leads, time).filter(({ due }) => due.group !== "later" || due.at < to);
  }, [queue, time]);
  const changeAt = nextChange(rows, time)?.getTime();
  useEffect(() => {
    if (changeAt === undefined) return undefined;
    // In steps, because a timer cannot wait longer than 24 days.
    const waitMs = Math.min(hourMs, changeAt - clock().getTime());
    const timer = setTimeout(() => setMovedAt(clock()), waitMs);
    return () => clearTimeout(timer);
  }, [changeAt, clock]);
  return rows;
}
