import { chakra } from "@chakra-ui/react";
import { byStart, type CallState, callState } from "@planner/shared/lead/followUp/bookedCall";
import { activeBookings, type Booking } from "@planner/shared/lead/followUp/booking";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useNow } from "../../lead/time/currentTime.ts";
import { dayAndTime } from "../../lead/time/timeTexts.ts";
import { theirTime } from "../../lead/time/touchTimes.ts";

/** The calls that the person booked, the earliest first. Each is a line, with its outcome once that is known. */
export function BookedCalls({ lead }: Readonly<{ lead: Lead }>) {
  const now = useNow();
  const calls = activeBookings(lead.bookings).toSorted(byStart);
  if (calls.length === 0) return null;
  return (
    <Lines aria-label="Booked calls">
      {calls.map((call) => (
        <li key={call.id}>
          <span>{callTexts[callState(call, now)]}</span>{" "}
          <strong>{dayAndTime(new Date(call.start), now)}</strong>
          <span>{theirTime(call.start, lead)}</span>
          <span>{outcomeText(call, now)}</span>
        </li>
      ))}
    </Lines>
  );
}

const callTexts: Readonly<Record<CallState, string>> = {
  open: "Call booked for",
  over: "Call",
  answered: "Call",
  canceled: "Canceled call",
};

function outcomeText(call: Booking, now: Date): string {
  const state = callState(call, now);
  if (state === "over") return ": how did it go?";
  return state === "answered" && call.outcome ? `: ${callOutcomeLabels[call.outcome]}` : "";
}

const Lines = chakra("ul", { base: { display: "grid", gap: "1", textStyle: "sm" } });
