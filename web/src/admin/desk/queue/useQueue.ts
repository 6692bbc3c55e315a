import { adminContract } from "@planner/shared/api/adminContract";
import { hourMs } from "@planner/shared/calendar";
import {
  type DueRow,
  inQueueOrder,
  isWaiting,
  nextChange,
} from "@planner/shared/lead/followUp/queueOrder";
import { callFacts } from "@planner/shared/lead/followUp/touchFacts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDesk } from "../DeskContext.ts";

/** The leads to call next. Their order follows the clock, so it is computed again whenever a row moves. */
export function useQueue(now: Date) {
  const { api, keys, unwrap, now: clock } = useDesk();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const limit = isOpen ? allRows : firstRows;
  const [query] = useSearchParams();
  const only = query.has(callsParameter) ? ("calls" as const) : undefined;
  const { data, isError, refetch } = useQuery({
    queryKey: [...keys.queue, limit, only],
    queryFn: async () => {
      const day = dayOf(clock());
      const query = { limit: String(limit), ...day };
      const queue = await unwrap(api(adminContract.leadQueue, { query }));
      client.setQueryData(keys.administrators, queue.administrators);
      if (!only) return queue;
      const { calls } = await unwrap(api(adminContract.callsToday, { query: day }));
      const leads = new Map(calls.flatMap(({ lead }) => (lead ? [[lead.id, lead]] : [])));
      return { ...queue, leads: [...leads.values()] };
    },
    staleTime: 0,
    // From the last fetch, however many edits are shown since then.
    refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      Math.max(1_000, pollMs - (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt))),
    refetchOnWindowFocus: true,
    placeholderData: (previous) => previous,
  });
  const [movedAt, setMovedAt] = useState(now);
  const time = movedAt > now ? movedAt : now;
  const rows = useMemo(() => {
    const { to } = dayOf(time);
    const isCall = ({ lead }: DueRow) => callFacts(lead, time).length > 0;
    // An edit may have planned a lead for another day, or closed it.
    return inQueueOrder(data?.leads ?? [], time).filter(
      (row) => (row.due.group !== "later" || row.due.at < to) && (!only || isCall(row)),
    );
  }, [data, time, only]);
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
    /** Only booked calls are shown. */
    only,
    /** More rows are fetched. */
    isOpen,
    setOpen,
    /** The lead to call after this one. */
    nextAfter: (id: string) => rows.find((row) => row.lead.id !== id && isWaiting(row)),
  };
}

export type QueueState = ReturnType<typeof useQueue>;

/** In the URL, if only booked calls are shown. */
export const callsParameter = "calls";

function dayOf(now: Date) {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}

const firstRows = 12;
const allRows = 100;
const pollMs = 30_000;
