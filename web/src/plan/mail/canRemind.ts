import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";

/** Whether there are Mondays left to remind of by email, and no reminder is on. */
export function canRemind({ mail, reminder, forecast, weeks_over }: ReminderFacts): boolean {
  return mail === "on" && !reminder && forecast !== null && weeks_over < planWeeks;
}

type ReminderFacts = Pick<SavedPlan, "mail" | "reminder" | "forecast" | "weeks_over">;
