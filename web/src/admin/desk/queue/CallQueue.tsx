import { FetchedList } from "../fetched/FetchedList.tsx";
import { callQueueId } from "../keyboard/focus.ts";
import { CallsHeader } from "./calls/CallsHeader.tsx";
import { CallsToday } from "./calls/CallsToday.tsx";
import { QueueHeader } from "./QueueHeader.tsx";
import { QueueRows } from "./QueueRows.tsx";
import { sectionTitleId } from "./SectionHeader.tsx";
import type { QueueState } from "./useQueue.ts";
import { initialRowCount } from "./useQueuePages.ts";
import { useQueueView } from "./useQueueView.ts";

type CallQueueProps = Readonly<{ queue: QueueState }>;

/** The leads to call: those that wait, then those that are due later today. The other view has the booked calls of the day. */
export function CallQueue({ queue }: CallQueueProps) {
  const { isCallsToday } = useQueueView();
  if (isCallsToday) {
    return (
      <section aria-labelledby={sectionTitleId} id={callQueueId}>
        <CallsHeader />
        <CallsToday />
      </section>
    );
  }
  const { data, isFailed } = queue;
  return (
    <section aria-labelledby={sectionTitleId} aria-busy={!data && !isFailed} id={callQueueId}>
      <QueueHeader queue={queue} />
      {/* If nothing could be loaded, the header says so. */}
      {(data || !isFailed) && (
        <FetchedList data={data} isFailed={false} rows={initialRowCount}>
          {({ bookings }) => <QueueRows queue={queue} bookings={bookings} />}
        </FetchedList>
      )}
    </section>
  );
}
