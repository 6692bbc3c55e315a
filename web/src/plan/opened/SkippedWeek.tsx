import type { PlanWeekToEnter } from "../weeks/planView.ts";
import { weekDays, weekName } from "../weeks/weekDates.ts";
import { Question } from "./Question.tsx";
import type { OpenedPlanState } from "./useOpenedPlan.ts";

type SkippedWeekProps = Pick<OpenedPlanState, "chooseWeek" | "saveEmptyWeek"> &
  Readonly<{ week: PlanWeekToEnter }>;

/** Asks whether the ads ran in a week that was not entered. */
export function SkippedWeek({ week, chooseWeek, saveEmptyWeek }: SkippedWeekProps) {
  return (
    <Question
      title={`Did your ads run in ${weekName(week)}, ${weekDays(week.monday)}?`}
      text="Until you answer, we count it like your other weeks."
      yes={{ label: `Yes, enter ${weekName(week)}`, onChoose: () => chooseWeek(week.monday) }}
      no={{ label: "No, nothing ran", onChoose: () => void saveEmptyWeek(week) }}
    />
  );
}
