import { planWeeks } from "@planner/shared/api/planForecast";
import { dayMs, weeksBetween } from "@planner/shared/calendar";
import { readPlan } from "../storedPlan.ts";
import type { PlanMessage } from "./planMessages.ts";
import { markReminded, setReminder } from "./planReminders.ts";
import { type PlanMailSettings, sendPlanLinks } from "./sendPlanLinks.ts";

/** Emails a plan's reminder, unless the week that ended on Sunday is entered. */
export async function sendReminder(
  settings: PlanMailSettings,
  { reminder: planId, monday }: Extract<PlanMessage, { reminder: string }>,
): Promise<string> {
  const { tables, now } = settings;
  if (now().getTime() - Date.parse(monday) > reminderLifeMs) return "too late";
  const plan = await readPlan(tables, planId);
  if (!plan?.hasReminder) return "no reminder";
  const week = Math.floor(weeksBetween(plan.record.start_date, monday));
  // It may have been turned on while the ad spend ended.
  if (week > planWeeks || plan.record.tracking === undefined) {
    await setReminder(tables, planId, false);
    return "over";
  }
  const isMissing = week >= 1 && !plan.weeks.some((each) => each.week === week);
  if (!isMissing) {
    await markReminded(tables, planId, monday);
    return "nothing to enter";
  }
  const outcome = await sendPlanLinks(settings, [planId], { kind: "reminder", monday });
  // The skipped ones come first on the next day.
  if (outcome !== "over the limit") await markReminded(tables, planId, monday);
  return outcome;
}

/** A reminder that waited in the queue for longer is dropped. */
const reminderLifeMs = 2 * dayMs;
