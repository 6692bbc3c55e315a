import { adminContract } from "@planner/shared/api/adminContract";
import { hourMs } from "@planner/shared/calendar";
import { inQueueOrder, isWaiting, nextChange } from "@planner/shared/lead/followUp/due";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useDesk } from "../DeskContext.ts";

/** The leads to call next. Their order follows the clock, so it is computed again whenever a row moves. */
export function useQueue(now: Date) {
  const { api, keys, unwrap, now: clock } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const limit = isOpen ? allRows : firstRows;
  const { data, isError, refetch } = useQuery({
    queryKey: [...keys.queue, limit],
    queryFn: () =>
      unwrap(api(adminContract.leadQueue, { query: { limit: String(limit), ...dayOf(clock()) } })),
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    placeholderData: (previous) => previous,
  });
  const [movedAt, setMovedAt] = useState(now);
  const time = movedAt > now ? movedAt : now;
  const rows = useMemo(() => {
    const { to } = dayOf(time);
    // An edit may have planned a lead for another day, or closed it.
    return inQueueOrder(data?.leads ?? [], time).filter(
      ({ due }) => due.group !== "later" || due.at < to,
    );
  }, [data, time]);
  const change = nextChange(rows, time)?.getTime();
  useEffect(() => {
    if (change === undefined) return undefined;
    const wait = Math.min(hourMs, change - clock().getTime());
    const timer = setTimeout(() => setMovedAt(clock()), wait);
    return () => clearTimeout(timer);
  }, [change, clock]);
  return {
    data,
    isError,
    refetch,
    rows,
    /** More rows are fetched. */
    isOpen,
    setOpen,
    /** The lead to call after this one. */
    nextAfter: (id: string) => rows.find((row) => row.lead.id !== id && isWaiting(row)),
  };
}

export type QueueState = ReturnType<typeof useQueue>;

function dayOf(now: Date) {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}

const firstRows = 12;
const allRows = 100;
const pollMs = 30_000;
