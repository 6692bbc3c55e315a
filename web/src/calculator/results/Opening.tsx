import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { smallestAdvised } from "@planner/shared/plan/planTexts";
import { PlanSummary } from "../../planView/PlanSummary.tsx";
import { BudgetAdvice, TargetStepper } from "./Advice.tsx";

/** The first screen: the plan in short, and the advice on its target. */
export function Opening({ plan, scenario, onTarget, isPinned }: OpeningProps) {
  return (
    <PlanSummary plan={plan} scenario={scenario} heading="h1">
      {plan.daily_budget < smallestAdvised ? (
        <TargetStepper plan={plan} onTarget={onTarget} />
      ) : (
        <BudgetAdvice plan={plan} onTarget={onTarget} isPinned={isPinned} />
      )}
    </PlanSummary>
  );
}

type OpeningProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly onTarget?: ((target: number) => void) | undefined;
  /** Whether the primary action is pinned to the bottom of the screen. */
  readonly isPinned: boolean;
};
