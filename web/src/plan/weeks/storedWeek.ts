import type { SavedPlan, StoredWeek } from "@planner/shared/api/planContract";

/** The stored week that starts on a Monday. Undefined if it is not entered. */
export function storedWeek({ weeks }: SavedPlan, monday: string): StoredWeek | undefined {
  return weeks.find((each) => each.monday === monday);
}
