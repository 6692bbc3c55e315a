import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";

export type PlanWeekToEnter = Readonly<{ week: number; monday: string }>;

export type PlanView = ReturnType<typeof viewOf>;

/**
 * What the page is about. `late`: he first has to say whether the ads started in the week that is to be entered. `chosen` is the
 * Monday of a week to enter or to correct. `hasSkipped`: the ads ran before the first entered week.
 */
export function viewOf(
  { start_date, weeks, weeks_over }: Pick<SavedPlan, "start_date" | "weeks" | "weeks_over">,
  { chosen, hasSkipped }: { readonly chosen: string | undefined; readonly hasSkipped: boolean },
) {
  const over = planWeekNumbers
    .slice(0, weeks_over)
    .map((week) => ({ week, monday: addWeeks(start_date, week - 1) }));
  const missing = over.filter(({ week }) => !weeks.some((each) => each.week === week));
  const due = missing.find(({ week }) => week === weeks_over);
  const hasStarted = missing.length < over.length;
  const isOver = weeks_over === planWeeks && hasStarted;
  const picked = [...weeks, ...missing].find(({ monday }) => monday === chosen);
  const week: PlanWeekToEnter | undefined = picked ?? due;
  const isLate = week && !picked && week.week > 1 && !hasStarted && !hasSkipped;
  const kind = () => {
    if (isLate) return "late";
    if (week) return "week";
    if (isOver) return "end";
    return hasStarted ? "likely" : "first";
  };
  const missed = missing.filter((each) => each !== due);
  return {
    kind: kind(),
    week,
    isChosen: picked !== undefined,
    missed,
    hasStarted,
    isOver,
  } as const;
}

export const planWeekNumbers = Array.from({ length: planWeeks }, (_, index) => index + 1);
