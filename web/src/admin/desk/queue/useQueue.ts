import { adminContract } from "@planner/shared/api/adminContract";
import { inQueueOrder, isWaiting } from "@planner/shared/lead/followUp/due";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useDesk } from "../DeskContext.ts";

/** The leads to call next. Their order follows the clock, so it is computed again with the time. */
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
  const rows = useMemo(() => inQueueOrder(data?.leads ?? [], now), [data, now]);
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
