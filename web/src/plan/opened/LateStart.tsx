import type { PlanWeekToEnter } from "../weeks/planView.ts";
import { longDay, weekDays, weekName } from "../weeks/weekDates.ts";
import { Question } from "./Question.tsx";
import type { OpenedPlanState } from "./useOpenedPlan.ts";

type LateStartProps = Pick<OpenedPlanState, "plan" | "titleRef" | "moveStart" | "confirmStart"> &
  Readonly<{ week: PlanWeekToEnter }>;

/** Asks whether the ads started in the first week that is to be entered. */
export function LateStart({ week, plan, titleRef, moveStart, confirmStart }: LateStartProps) {
  return (
    <Question
      title={`Did your ads start in ${weekName(week)}, ${weekDays(week.monday)}?`}
      titleRef={titleRef}
      text={`Your plan starts on ${longDay(plan.start_date)}. Not started yet? Change it below.`}
      yes={{ label: "Yes, in that week", onChoose: () => void moveStart(week.monday) }}
      no={{ label: "No, before", onChoose: confirmStart }}
    />
  );
}
