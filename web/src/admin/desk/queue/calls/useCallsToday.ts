import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { CallsToday } from "@planner/shared/api/admin/queueContract";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../DeskContext.ts";
import { queuePollMs } from "../../data/changes/pollInterval.ts";
import { localDayBounds } from "../localDayBounds.ts";

/** A booked call of the day. */
export type CallToday = CallsToday["calls"][number];

/** The booked calls of the day, with and without an outcome. */
export function useCallsToday() {
  const { api, keys, unwrap, now } = useDesk();
  return useQuery({
    queryKey: keys.callsToday,
    queryFn: () => unwrap(api(adminContract.callsToday, { query: localDayBounds(now()) })),
    staleTime: 0,
    refetchInterval: queuePollMs,
    refetchOnWindowFocus: true,
    meta: { part: "calls" },
  });
}
