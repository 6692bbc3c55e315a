import { activeBookings } from "@planner/shared/lead/followUp/booking";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Report } from "../tables/changeLog.ts";

/** What the webhook reports of a lead. */
export type ReportedState = {
  /** Empty if the stored one is missing or malformed. */
  readonly stage: Stage | "";
  /** The start times of the booked calls that are not canceled. */
  readonly callStarts: readonly string[];
};

/** The state of a lead as it is. */
export function reportedState({ stage, bookings }: Lead): ReportedState {
  return { stage, callStarts: activeBookings(bookings).map(({ start }) => start) };
}

/**
 * What the webhook reports of an edit: a change of the stage, and a call that was booked or moved to another time. One edit
 * books or moves at most one call, so at most one start is new.
 */
export function reportedChanges(before: ReportedState, after: ReportedState): readonly Report[] {
  const reports: Report[] = [];
  if (before.stage !== after.stage) {
    const details = { from: before.stage, to: after.stage };
    reports.push({ type: "lead.stage_changed", details });
  }
  const start = after.callStarts.find((each) => !before.callStarts.includes(each));
  if (start !== undefined) reports.push({ type: "call.booked", details: { start } });
  return reports;
}
