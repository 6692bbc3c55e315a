import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";

export type PlanWeekToEnter = Readonly<{ week: number; monday: string }>;

export type PlanView = ReturnType<typeof planView>;

/**
 * What the page is about. `late`: the contractor first has to say whether the ads started in the week that is to be entered.
 * `chosen` is the Monday of a week to enter or to correct. `isStartConfirmed`: the ads ran before the first entered week.
 */
export function planView(
  { start_date, weeks, weeks_over }: Pick<SavedPlan, "start_date" | "weeks" | "weeks_over">,
  { chosen, isStartConfirmed }: Readonly<{ chosen: string | undefined; isStartConfirmed: boolean }>,
) {
  const ended = planWeekNumbers
    .slice(0, weeks_over)
    .map((week) => ({ week, monday: addWeeks(start_date, week - 1) }));
  const notEntered = ended.filter(({ week }) => !weeks.some((each) => each.week === week));
  const due = notEntered.find(({ week }) => week === weeks_over);
  const hasStarted = notEntered.length < ended.length;
  const isOver = weeks_over === planWeeks && hasStarted;
  const chosenWeek = [...weeks, ...notEntered].find(({ monday }) => monday === chosen);
  const week: PlanWeekToEnter | undefined = chosenWeek ?? due;

  function kind() {
    if (week) {
      const isFirst = !chosenWeek && !hasStarted;
      return isFirst && week.week > 1 && !isStartConfirmed ? "late" : "week";
    }
    if (isOver) return "end";
    return hasStarted ? "likely" : "first";
  }

  return {
    kind: kind(),
    week,
    isChosen: chosenWeek !== undefined,
    missed: notEntered.filter((each) => each !== due),
    hasStarted,
    isOver,
  } as const;
}

export const planWeekNumbers = Array.from({ length: planWeeks }, (_, index) => index + 1);
