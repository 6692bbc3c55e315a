import { Button, ButtonRow } from "../../ui/Button.tsx";
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
    >
      <p>{`Your plan starts on ${longDay(plan.start_date)}. Not started yet? Change it below.`}</p>
      <ButtonRow>
        <Button onClick={() => void moveStart(week.monday)}>Yes, in that week</Button>
        <Button variant="secondary" onClick={confirmStart}>
          No, before
        </Button>
      </ButtonRow>
    </Question>
  );
}
