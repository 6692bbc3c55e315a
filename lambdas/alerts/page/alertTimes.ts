import { pluralize } from "@planner/shared/format";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** "10:00 AM", on the agency's clock. */
export function timeText(time: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  // Newer versions of Node write a narrow space before AM and PM.
  return clock.format(time).replace(/\s/u, " ");
}

/** "10:00 AM ET", on the agency's clock, for readers who may be in another time zone. */
export function zonedTimeText(time: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "shortGeneric",
  });
  return clock.format(time).replaceAll(/\s/gu, " ");
}

/** "in 10 minutes" or "now". */
export function timeUntil(time: number, now: Date): string {
  const minutes = Math.ceil((time - now.getTime()) / 60_000);
  return minutes > 0 ? `in ${pluralize(minutes, "minute")}` : "now";
}

/** By when to call the lead. A suspect lead has no limit, and a follow-up is due now. */
export function callTimeLines(lead: Lead, kind: AlertKind, timeZone: string): readonly string[] {
  if (lead.suspect || kind === "due") return [];
  const captured = Date.parse(lead.created_at);
  if (kind === "still waiting") {
    return [`Call now: waiting since ${zonedTimeText(captured, timeZone)}`];
  }
  return [`Call before ${zonedTimeText(captured + responseLimitMs, timeZone)}`];
}
