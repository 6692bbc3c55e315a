import type { LeadQueue } from "@planner/shared/api/admin/queueContract";
import { formatCount } from "@planner/shared/format";
import { SectionHeader, ViewLink } from "../SectionHeader.tsx";
import { useQueueView } from "../useQueueView.ts";
import { useCallsToday } from "./useCallsToday.ts";

/** How many booked calls of the day are left, and the way back to the queue. */
export function CallsHeader() {
  const { data, isError } = useCallsToday();
  const { otherViewSearch } = useQueueView();
  return (
    <SectionHeader
      title="Calls today"
      countElement={
        data ? (
          <CallsLeft calls={{ total: data.calls.length, left: data.left }} />
        ) : (
          <span>{isError ? "not loaded" : "loading"}</span>
        )
      }
      linkElement={<ViewLink to={{ search: otherViewSearch }}>All to call</ViewLink>}
    />
  );
}

/** "3 of 5 left": how many booked calls of the day have no outcome yet. */
export function CallsLeft({
  calls: { total, left },
}: Readonly<{ calls: LeadQueue["calls_today"] }>) {
  return <span>{`${formatCount(left)} of ${formatCount(total)} left`}</span>;
}
