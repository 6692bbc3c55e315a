import { adminContract } from "@planner/shared/api/admin/adminContract";
import { hourMs } from "@planner/shared/calendar";
import { inQueueOrder, isWaiting, nextChange } from "@planner/shared/lead/followUp/queueOrder";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useDesk } from "../DeskContext.ts";
import { leadsOf } from "../data/leadPages.ts";
import type { QueuePages } from "../data/queueChanges.ts";
import { dayOf } from "./dayOf.ts";

/** The leads to call next. Their order follows the clock, so it is computed again whenever a row moves. */
export function useQueue(now: Date) {
  const { api, keys, unwrap, now: clock } = useDesk();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({
    queryKey: keys.queuePages,
    queryFn: async ({ pageParam: cursor }: { readonly pageParam: string }) => {
      const page = cursor === "" ? firstPage : { limit: nextPageLimit, cursor };
      const queue = await unwrap(
        api(adminContract.leadQueue, { query: { ...page, ...dayOf(clock()) } }),
      );
      client.setQueryData(keys.administrators, queue.administrators);
      return queue;
    },
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    // From the last fetch, however many edits are shown since then.
    refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      Math.max(1_000, pollMs - (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt))),
    refetchOnWindowFocus: true,
    meta: { part: "queue" },
  });
  const { data, hasNextPage } = query;
  const [movedAt, setMovedAt] = useState(now);
  const time = movedAt > now ? movedAt : now;
  const rows = useMemo(() => {
    const { to } = dayOf(time);
    // An edit may have planned a lead for another day, or closed it.
    return inQueueOrder(data ? leadsOf(data) : [], time).filter(
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

  function showFewer() {
    setOpen(false);
    client.setQueryData<QueuePages>(
      keys.queuePages,
      (pages) =>
        pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) },
      { updatedAt: query.dataUpdatedAt },
    );
  }

  return {
    /** The numbers of the last page that was loaded, which are those of the whole queue. */
    data: data?.pages.at(-1),
    /** Neither known nor failed so far. */
    isLoading: query.isPending,
    isFailed: query.isError,
    /** When the rows were loaded, if they could not be loaded again since. */
    asOf: query.isError && data ? new Date(query.dataUpdatedAt) : undefined,
    rows,
    /** Whether there are rows that are not loaded. */
    hasMore: hasNextPage,
    /** Whether some of those may wait now. The rows that are due later are the last. */
    hasMoreWaiting: hasNextPage && !rows.some(({ due }) => due.group === "later"),
    loadMore: () => void query.fetchNextPage(),
    /** More than the first rows are shown. */
    isOpen,
    isExtending: query.isFetchingNextPage,
    showMore: () => {
      setOpen(true);
      if (hasNextPage) void query.fetchNextPage();
    },
    showFewer,
    /** The lead to call after this one. */
    nextAfter: (id: string | undefined) => rows.find((row) => row.lead.id !== id && isWaiting(row)),
  };
}

export type QueueState = ReturnType<typeof useQueue>;

/** Twice the rows that are shown at first, so that those behind them are known after a call. */
const firstPage = { limit: "12" };
const nextPageLimit = "100";
const pollMs = 30_000;
