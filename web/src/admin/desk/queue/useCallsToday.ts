import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useDesk } from "../DeskContext.ts";
import { dayOf } from "./dayOf.ts";

/** The booked calls of the day, with and without an outcome. */
export function useCallsToday() {
  const { api, keys, unwrap, now } = useDesk();
  return useQuery({
    queryKey: keys.callsToday,
    queryFn: () => unwrap(api(adminContract.callsToday, { query: dayOf(now()) })),
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    meta: { part: "calls" },
  });
}

/** Whether the calls of the day are shown instead of the queue, and the URL's query that changes it. */
export function useShowsCalls() {
  const [query] = useSearchParams();
  const showsCalls = query.has(callsParameter);
  const otherView = new URLSearchParams(query);
  if (showsCalls) otherView.delete(callsParameter);
  else otherView.set(callsParameter, "today");
  return { showsCalls, otherView: String(otherView) };
}

const callsParameter = "calls";
const pollMs = 30_000;
