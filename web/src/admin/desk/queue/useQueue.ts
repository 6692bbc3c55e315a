import { isWaiting } from "@planner/shared/lead/followUp/queueOrder";
import { useState } from "react";
import { useQueuePages } from "./useQueuePages.ts";
import { useQueueRows } from "./useQueueRows.ts";

/** The call queue: its rows, what is known of the rest, and how much of it is shown. */
export function useQueue(now: Date) {
  const { query, dropLaterPages } = useQueuePages();
  const { data, hasNextPage } = query;
  const rows = useQueueRows(data, now);
  const [isOpen, setOpen] = useState(false);

  function loadMore() {
    void query.fetchNextPage();
  }

  function showMore() {
    setOpen(true);
    if (hasNextPage) loadMore();
  }

  function showFewer() {
    setOpen(false);
    dropLaterPages();
  }

  return {
    /** The numbers of the last page that was loaded, which are those of the whole queue. */
    data: data?.pages.at(-1),
    /** Whether the queue is neither loaded yet nor failed. */
    isLoading: query.isPending,
    isFailed: query.isError,
    /** When the rows were loaded, if they could not be loaded again since. */
    asOf: query.isError && data ? new Date(query.dataUpdatedAt) : undefined,
    rows,
    /** Whether there are rows that are not loaded. */
    hasMore: hasNextPage,
    /** Whether some of those may wait now. The rows that are due later are the last. */
    hasMoreWaiting: hasNextPage && !rows.some(({ due }) => due.group === "later"),
    loadMore,
    /** Whether more than the first rows are shown. */
    isOpen,
    isExtending: query.isFetchingNextPage,
    showMore,
    showFewer,
    /** The first waiting row other than the lead with this ID. */
    nextAfter: (id: string | undefined) => rows.find((row) => row.lead.id !== id && isWaiting(row)),
  };
}

/** The call queue, as the desk shows it. */
export type QueueState = ReturnType<typeof useQueue>;
