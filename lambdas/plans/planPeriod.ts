import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, dayMs, weeksBetween } from "@planner/shared/calendar";

/** The Monday of week 1. */
type Start = { readonly start_date: string };

type StartContext = {
  readonly now: Date;
  /** The start that was chosen last. The plan may always start later than that, even if it started long ago. */
  readonly current?: string | undefined;
  /** The contractor's plan before this one. */
  readonly before?: Start | undefined;
};

/** Why a plan cannot start on a date. Undefined if it can. */
export function startProblem(
  startDate: string,
  { now, current, before }: StartContext,
): string | undefined {
  if (!isPossibleStart(startDate, now, current)) {
    return "The start must be a Monday between five weeks ago and a year ahead";
  }
  return before !== undefined && startDate < endOf(before)
    ? `The start must be a Monday after week ${planWeeks} of the plan before`
    : undefined;
}

function isPossibleStart(startDate: string, now: Date, current: string | undefined): boolean {
  const start = new Date(startDate);
  const days = (start.getTime() - now.getTime()) / dayMs;
  const isMonday = start.getUTCDay() === 1;
  const isLater = current !== undefined && startDate >= current;
  return isMonday && (isLater || days > -maxDaysAgo) && days < maxDaysAhead;
}

/** Five weeks, the day that has begun, and one day more, because the caller's date may be a day behind UTC. */
const maxDaysAgo = 37;
const maxDaysAhead = 366;

/** The message for what is possible only after week 12: the next plan, and an answer about the end. */
export const notEnded = "This plan has not ended yet";

/** The Monday after a plan. */
export function endOf({ start_date }: Start): string {
  return addWeeks(start_date, planWeeks);
}

/** How many of the twelve weeks are over. `today` is the date in the agency's time zone. */
export function weeksOver({ start_date }: Start, today: string): number {
  return Math.min(Math.max(0, Math.floor(weeksBetween(start_date, today))), planWeeks);
}
