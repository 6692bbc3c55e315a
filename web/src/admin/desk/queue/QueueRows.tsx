import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { isCallNear } from "@planner/shared/lead/followUp/bookedCall";
import { type DueRow, isWaiting } from "@planner/shared/lead/followUp/queueOrder";
import { useDesk } from "../DeskContext.ts";
import { useIsForUser } from "../lead/people.ts";
import { tellApart } from "../lead/tellApart.ts";
import { useDeskTime } from "../lead/time/currentTime.ts";
import { BookedWithoutPlan } from "./booking/BookedWithoutPlan.tsx";
import { LeadRows } from "./LeadRows.tsx";
import { QueueEnd } from "./QueueEnd.tsx";
import { QueueRow } from "./QueueRow.tsx";
import { asksOutcome } from "./row/asksOutcome.ts";
import { touchRowLayout } from "./row/touchRowLayout.ts";
import type { QueueState } from "./useQueue.ts";
import { initialRowCount } from "./useQueuePages.ts";

type QueueRowsProps = Readonly<{ queue: QueueState; bookings: readonly BookingWithoutLead[] }>;

/** The leads of the queue. Booked calls of people without a plan come before them if they start soon, or else after them. */
export function QueueRows({ queue, bookings }: QueueRowsProps) {
  const { isOpen, asOf } = queue;
  const now = useDeskTime();
  const rows = isOpen ? queue.rows : queue.rows.slice(0, initialRowCount);
  const leads = rows.map(({ lead }) => lead);
  const distinctions = tellApart(leads);
  const nearBookings = bookings.filter((booking) => isCallNear(booking, now));
  const laterBookings = bookings.filter((booking) => !isCallNear(booking, now));
  const firstToCall = useFirstToCall(nearBookings, rows);
  // Not known while the queue is out of date.
  const firstId = asOf === undefined ? firstToCall : undefined;
  return (
    <>
      {rows.length + bookings.length > 0 && (
        <LeadRows aria-label="To call, most urgent first" css={touchRowLayout}>
          {nearBookings.map((booking) => (
            <BookedWithoutPlan
              key={booking.id}
              booking={booking}
              isFirst={booking.id === firstId}
            />
          ))}
          {rows.map((row) => (
            <QueueRow
              key={row.lead.id}
              row={row}
              isFirst={row.lead.id === firstId}
              startsPart={startsPart(row, rows)}
              distinction={distinctions.get(row.lead.id)}
              asOf={asOf}
            />
          ))}
          {laterBookings.map((booking) => (
            <BookedWithoutPlan key={booking.id} booking={booking} isFirst={false} />
          ))}
        </LeadRows>
      )}
      <QueueEnd queue={queue} leadIds={leads.map(({ id }) => id)} bookingCount={bookings.length} />
    </>
  );
}

/** The ID of the booked call or lead that the user should call now. A colleague's is not the user's to call. */
function useFirstToCall(
  nearBookings: readonly BookingWithoutLead[],
  rows: readonly DueRow[],
): string | undefined {
  const { user } = useDesk();
  const isForUser = useIsForUser();
  const booking = nearBookings.find((one) => one.mobile !== undefined && isForUser(one));
  if (booking) return booking.id;
  const waiting = rows.filter((row) => isWaiting(row) && isForUser(row.lead));
  return waiting.find((row) => !asksOutcome(row, user.email))?.lead.id;
}

/** Whether the row is the first of the leads without a next step, or of those that are due later. */
function startsPart(row: DueRow, rows: readonly DueRow[]): boolean {
  const { group } = row.due;
  if (group !== "no_next_step" && group !== "later") return false;
  return rows.find(({ due }) => due.group === group) === row;
}
