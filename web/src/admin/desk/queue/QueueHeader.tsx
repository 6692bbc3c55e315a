import { Badge, chakra } from "@chakra-ui/react";
import type { LeadQueue } from "@planner/shared/api/admin/queueContract";
import { formatCount } from "@planner/shared/format";
import { isCallNear } from "@planner/shared/lead/followUp/bookedCall";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { timeOrDay } from "../lead/time/timeTexts.ts";
import { CallsLeft } from "./calls/CallsHeader.tsx";
import { waitingCount } from "./queueCounts.ts";
import { SectionHeader, ViewLink } from "./SectionHeader.tsx";
import type { QueueState } from "./useQueue.ts";
import { useQueueView } from "./useQueueView.ts";

/** How many leads wait, and a link to the calls that are booked for today. */
export function QueueHeader({ queue }: Readonly<{ queue: QueueState }>) {
  const { data } = queue;
  const { otherViewSearch } = useQueueView();
  const hasCalls = data !== undefined && data.calls_today.total > 0;
  return (
    <SectionHeader
      title="To call"
      countElement={<QueueStatus queue={queue} />}
      linkElement={
        hasCalls && (
          <ViewLink to={{ search: otherViewSearch }}>
            <span>Calls today</span> <CallsLeft calls={data.calls_today} />
          </ViewLink>
        )
      }
    />
  );
}

/** How many leads wait. Without current data, why the number is not known. */
function QueueStatus({ queue: { data, isFailed, asOf } }: Readonly<{ queue: QueueState }>) {
  const now = useDeskTime();
  if (data && !isFailed) return <WaitingCount queue={data} />;
  // In an element: the browser's translation replaces loose text, and React could not remove it.
  if (data && asOf) return <span>{`as of ${timeOrDay(asOf, now)}`}</span>;
  return <span>{isFailed ? "not loaded" : "loading"}</span>;
}

/** Counts the leads that wait, and the people without a lead whose booked call starts soon or has started. */
function WaitingCount({ queue }: Readonly<{ queue: LeadQueue }>) {
  const now = useDeskTime();
  const waitingBookings = queue.bookings.filter(
    (booking) => isCallNear(booking, now) && booking.outcome === undefined,
  );
  const count = waitingCount(queue) + waitingBookings.length;
  if (count === 0) return <span>No one is waiting</span>;
  return (
    <span>
      <Badge colorPalette="red" me="1.5">
        {formatCount(count)}
      </Badge>
      <span>waiting</span>
      {/* So that a phone has room for the link on the same line. */}
      <chakra.span hideBelow="sm"> now</chakra.span>
    </span>
  );
}
