import { planWeeks } from "@planner/shared/api/planForecast";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { planEnd, reached } from "../end/endScreens.ts";
import { LikelyJobs } from "../forecast/LikelyJobs.tsx";
import { MeasureRows } from "../forecast/MeasureRows.tsx";
import { Outlook } from "../forecast/Outlook.tsx";
import { PlannedWeeks } from "../start/PlannedWeeks.tsx";
import { WeekTable } from "../weeks/WeekTable.tsx";
import type { TrackedPlanState } from "./useOpenedPlan.ts";

/** The forecast or, before the first entry, the plan; and the entered weeks. */
export function PlanDetails({ forecast, ...state }: TrackedPlanState) {
  const { plan, view } = state;
  const { kind, missed, hasStarted, isOver } = view;
  return (
    <>
      {kind === "week" && hasStarted && !isOver && (
        <LikelyJobs plan={plan} forecast={forecast} isFromLastMonday />
      )}
      {kind === "week" && isOver && !view.isChosen && (
        <planEnd.Screen
          plan={plan}
          forecast={forecast}
          onNext={state.startNextPlan}
          onOpen={state.answerOpen}
        />
      )}
      {!hasStarted && <PlannedWeeks forecast={forecast} plan={plan} />}
      {hasStarted && !isOver && (
        <>
          <Outlook forecast={forecast} plan={plan} />
          <MeasureRows forecast={forecast} />
        </>
      )}
      {isOver && (
        <reached.Screen plan={plan} forecast={forecast} onWonSince={state.answerWonSince} />
      )}
      {plan.weeks.length > 0 && (
        <section>
          <SectionHeading>{isOver ? `The ${planWeeks} weeks` : "Your weeks"}</SectionHeading>
          <WeekTable
            weeks={plan.weeks}
            missed={hasStarted ? missed : []}
            onChoose={state.chooseWeek}
          />
        </section>
      )}
    </>
  );
}
