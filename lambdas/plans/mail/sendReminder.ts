import { planWeeks } from "@planner/shared/api/planForecast";
import { weeksBetween } from "@planner/shared/calendar";
import { readPlan } from "../storedPlan.ts";
import type { PlanMessage } from "./planMessages.ts";
import { markHandled, setReminder } from "./planReminders.ts";
import { isReminderTooLate } from "./reminderTime.ts";
import { type LinkMailOutcome, type PlanMailSettings, sendPlanLinks } from "./sendPlanLinks.ts";

/** Emails a plan's reminder, unless the week that ended on Sunday is entered. Returns what it did, for the log. */
export async function sendReminder(
  settings: PlanMailSettings,
  { reminder: planId, monday }: Extract<PlanMessage, { reminder: string }>,
): Promise<ReminderOutcome> {
  const { tables, now } = settings;
  if (isReminderTooLate(monday, now())) return "too late";
  const plan = await readPlan(tables, planId);
  if (!plan?.hasReminder) return "no reminder";
  const week = Math.floor(weeksBetween(plan.record.start_date, monday));
  // A plan without ad spend is not tracked. Its reminder may have been turned on while a change of goals ended the spend.
  if (week > planWeeks || plan.record.tracking === undefined) {
    await setReminder(tables, planId, "off");
    return "over";
  }
  const isEntered = plan.weeks.some((each) => each.week === week);
  if (week < 1 || isEntered) {
    await markHandled(tables, planId, monday);
    return "nothing to enter";
  }
  const outcome = await sendPlanLinks(settings, [planId], { kind: "reminder", monday });
  // Over the limit, it stays unmarked, so that the next day's run queues it again, first.
  if (outcome !== "over the limit") await markHandled(tables, planId, monday);
  return outcome;
}

type ReminderOutcome = LinkMailOutcome | "too late" | "no reminder" | "over" | "nothing to enter";
