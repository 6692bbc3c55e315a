import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";
import { queuePollMs } from "../data/changes/pollInterval.ts";
import { cursorOf, cursorPages } from "../data/cursorPages.ts";
import type { QueuePages } from "../data/queueChanges.ts";
import { localDayBounds } from "./localDayBounds.ts";

/** How many leads the queue shows at first. */
export const initialRowCount = 6;

/** Fetches the queue, page by page. */
export function useQueuePages() {
  const { api, keys, unwrap, now } = useDesk();
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...cursorPages,
    queryKey: keys.queuePages,
    queryFn: async ({ pageParam }: { readonly pageParam: string }) => {
      const cursor = cursorOf(pageParam);
      const limit = cursor === undefined ? firstPageLimit : nextPageLimit;
      const page = { limit, cursor, ...localDayBounds(now()) };
      const queue = await unwrap(api(adminContract.leadQueue, { query: page }));
      client.setQueryData(keys.administrators, queue.administrators);
      return queue;
    },
    staleTime: 0,
    // From the last fetch, however many edits are shown since then.
    refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) => {
      const sinceFetchMs = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
      return Math.max(1_000, queuePollMs - sinceFetchMs);
    },
    refetchOnWindowFocus: true,
    meta: { part: "queue" },
  });

  function dropLaterPages() {
    client.setQueryData<QueuePages>(keys.queuePages, firstPageOf, {
      updatedAt: query.dataUpdatedAt,
    });
  }

  return { query, dropLaterPages };
}

function firstPageOf(queue: QueuePages | undefined): QueuePages | undefined {
  if (queue === undefined) return undefined;
  return { pages: queue.pages.slice(0, 1), pageParams: queue.pageParams.slice(0, 1) };
}

/** Twice the rows that are shown at first, so that those behind them are known after a call. */
const firstPageLimit = String(2 * initialRowCount);
const nextPageLimit = "100";
