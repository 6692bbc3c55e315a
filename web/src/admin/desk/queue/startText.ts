import { callWindowStart } from "@planner/shared/lead/followUp/bookedCall";
import { timeOfDay } from "../lead/LeadTime.tsx";

/** When a booked call starts: "11:30 am", and in the last ten minutes before it "In 6 min". */
export function startText(start: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(start) - now.getTime()) / 60_000);
  const isSoon = minutes > 0 && callWindowStart({ start }) <= now.getTime();
  return isSoon ? `In ${minutes} min` : timeOfDay(new Date(start));
}
