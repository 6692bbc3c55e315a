import { callEnd, callWindowStart } from "@planner/shared/lead/followUp/bookedCall";

type BookedCall = { readonly start: string };

/** Whether a booked call starts within ten minutes or has started. */
export function isCallNear(call: BookedCall, now: Date): boolean {
  return callWindowStart(call) <= now.getTime();
}

/** Whether a booked call without an outcome is over: its outcome is missing, instead of a call. */
export function isCallOver(call: BookedCall, now: Date): boolean {
  return callEnd(call) <= now.getTime();
}
