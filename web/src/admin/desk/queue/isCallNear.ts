import { callEnd, callWindowStart } from "@planner/shared/lead/followUp/bookedCall";

/** Whether a booked call starts within ten minutes or has started. */
export function isCallNear({ start }: { readonly start: string }, now: Date): boolean {
  return callWindowStart({ start }) <= now.getTime();
}

/** Whether a booked call without an outcome is over, so that it is not called any more. */
export function isCallOver({ start }: { readonly start: string }, now: Date): boolean {
  return callEnd({ start }) <= now.getTime();
}
