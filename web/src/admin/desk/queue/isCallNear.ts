import { callWindowStart } from "@planner/shared/lead/followUp/bookedCall";

/** Whether a booked call starts within ten minutes or has started. */
export function isCallNear({ start }: { readonly start: string }, now: Date): boolean {
  return callWindowStart({ start }) <= now.getTime();
}
