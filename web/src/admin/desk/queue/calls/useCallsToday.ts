import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../DeskContext.ts";
import { queuePollMs } from "../../data/changes/pollInterval.ts";
import { localDayBounds } from "../localDayBounds.ts";

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
