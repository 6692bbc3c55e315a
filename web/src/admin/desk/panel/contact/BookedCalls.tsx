import { chakra } from "@chakra-ui/react";
import { byStart, type CallState, callState } from "@planner/shared/lead/followUp/bookedCall";
import { activeBookings, type Booking } from "@planner/shared/lead/followUp/booking";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { dayAndTime } from "../../lead/time/timeTexts.ts";
import { theirTime } from "../../lead/time/touchTimes.ts";

/** The calls that the person booked, the earliest first. Each is a line, with its outcome once that is known. */
export function BookedCalls({ lead }: Readonly<{ lead: Lead }>) {
  const now = useDeskTime();
  const calls = activeBookings(lead.bookings).toSorted(byStart);
  if (calls.length === 0) return null;
  return (
    <Lines aria-label="Booked calls">
      {calls.map((call) => {
        const state = callState(call, now);
        return (
          <li key={call.id}>
            <span>{callTexts[state]}</span> <strong>{dayAndTime(new Date(call.start), now)}</strong>
            <span>{theirTime(call.start, lead)}</span>
            <span>{outcomeText(call, state)}</span>
          </li>
        );
      })}
    </Lines>
  );
}

const callTexts: Readonly<Record<CallState, string>> = {
  open: "Call booked for",
  over: "Call",
  answered: "Call",
  canceled: "Canceled call",
};

/** What follows the time of a call: its outcome, or the question for it. */
function outcomeText({ outcome }: Booking, state: CallState): string {
  if (state === "over") return ": how did it go?";
  return state === "answered" && outcome ? `: ${callOutcomeLabels[outcome]}` : "";
}

const Lines = chakra("ul", { base: { display: "grid", gap: "1", textStyle: "sm" } });
