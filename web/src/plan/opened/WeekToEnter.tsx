import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import type { PlanWeekToEnter } from "../weeks/planView.ts";
import { storedWeek } from "../weeks/storedWeek.ts";
import { WeekForm } from "../weeks/WeekForm.tsx";
import { weekName } from "../weeks/weekDates.ts";
import type { OpenedPlanState } from "./useOpenedPlan.ts";

type WeekToEnterProps = OpenedPlanState & Readonly<{ week: PlanWeekToEnter }>;

/** The form of a week: the one that is due, or the chosen one. */
export function WeekToEnter(props: WeekToEnterProps) {
  const { week, token, plan, view, titleRef, chooseWeek, showPlan, onEnded } = props;
  return (
    <chakra.div _print={{ display: "none" }}>
      <SectionHeading as="h1" ref={titleRef} tabIndex={-1} mb="0">
        {weekTitle(plan, week)}
      </SectionHeading>
      <SmallText mb="3">{week.week === 1 ? firstWeekHint : laterWeekHint}</SmallText>
      <WeekForm
        key={`${week.monday} ${storedWeek(plan, week.monday)?.version}`}
        token={token}
        plan={plan}
        week={week}
        showPlan={showPlan}
        onEnded={onEnded}
        onCancel={view.isChosen ? () => chooseWeek(undefined) : undefined}
      />
    </chakra.div>
  );
}

/** Estimates that were booked before the ads would count as theirs. */
const firstWeekHint = "Count only leads and estimates from these ads.";
const laterWeekHint = "What happened that week, whenever it was booked. Only from these ads.";

function weekTitle(plan: SavedPlan, week: PlanWeekToEnter): string {
  if (storedWeek(plan, week.monday)) return `Correct ${weekName(week)}`;
  const isLast = week.week === plan.weeks_over && week.week < planWeeks;
  return isLast ? "Last week in five numbers" : `Five numbers from ${weekName(week)}`;
}
