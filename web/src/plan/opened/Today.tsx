import { canStartMove } from "@planner/shared/plan/planStart";
import { planEnd } from "../end/endScreens.ts";
import { LikelyJobs } from "../forecast/LikelyJobs.tsx";
import { PlanBeforeStart } from "../start/PlanBeforeStart.tsx";
import { StartCard } from "../start/StartCard.tsx";
import { LateStart } from "./LateStart.tsx";
import { SkippedWeek } from "./SkippedWeek.tsx";
import type { TrackedPlanState } from "./useOpenedPlan.ts";
import { WeekToEnter } from "./WeekToEnter.tsx";

/** What is to be done now, or what is known after it. */
export function Today({ forecast, ...state }: TrackedPlanState) {
  const { token, plan, view, titleRef } = state;
  const { kind, week, missed } = view;
  const [skipped] = kind === "likely" || kind === "end" ? missed : [];
  const part = { plan, forecast, titleRef };
  const canMove = !view.isOver && canStartMove(plan.weeks);
  return (
    <>
      {skipped && <SkippedWeek {...state} week={skipped} />}
      {kind === "late" && week && <LateStart {...state} week={week} />}
      {kind === "week" && week && <WeekToEnter {...state} week={week} />}
      {kind === "first" && <PlanBeforeStart {...part} />}
      {kind === "likely" && (
        <LikelyJobs {...part} onBack={state.answerBack} onOpen={state.answerOpen} />
      )}
      {kind === "end" && (
        <planEnd.Screen {...part} onNext={state.startNextPlan} onOpen={state.answerOpen} />
      )}
      {canMove && (
        <StartCard key={plan.start_date} token={token} plan={plan} onStart={state.moveStart} />
      )}
    </>
  );
}
