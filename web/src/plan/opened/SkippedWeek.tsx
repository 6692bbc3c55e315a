import { Button, ButtonRow } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import type { PlanWeekToEnter } from "../weeks/planView.ts";
import { weekDays, weekName } from "../weeks/weekDates.ts";
import { Question } from "./Question.tsx";
import type { OpenedPlanState } from "./useOpenedPlan.ts";

type SkippedWeekProps = Pick<OpenedPlanState, "chooseWeek" | "saveEmptyWeek"> &
  Readonly<{ week: PlanWeekToEnter }>;

/** Asks whether the ads ran in a week that was not entered. */
export function SkippedWeek({ week, chooseWeek, saveEmptyWeek }: SkippedWeekProps) {
  return (
    <Question title={`Did your ads run in ${weekName(week)}, ${weekDays(week.monday)}?`}>
      <SmallText>Until you answer, we count it like your other weeks.</SmallText>
      <ButtonRow>
        <Button onClick={() => chooseWeek(week.monday)}>{`Yes, enter ${weekName(week)}`}</Button>
        <Button variant="secondary" onClick={() => void saveEmptyWeek(week)}>
          No, nothing ran
        </Button>
      </ButtonRow>
    </Question>
  );
}
