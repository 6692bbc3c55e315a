import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { isAdvisable } from "@planner/shared/plan/texts/budgetAdvice";
import type { ReactNode } from "react";
import { planUrl } from "../../plan/planLink.ts";
import { ProgressSaveButton } from "../../plan/save/ProgressSaveButton.tsx";
import type { PlanSaving } from "../../plan/save/useSavePlan.ts";
import { PlanSummary } from "../../plan/summary/PlanSummary.tsx";
import { PaperHeading } from "../../ui/paper/PaperHeading.tsx";
import { PaperQrCode } from "../../ui/paper/PaperQrCode.tsx";
import { Progress } from "../step/Progress.tsx";

type PlanHeadProps = Readonly<{
  plan: Plan;
  scenario: ScenarioName;
  today: CalendarDate;
  saving: PlanSaving | undefined;
  visitorName: string | undefined;
  /** What may be changed, below the status. */
  children: ReactNode;
}>;

/** The top of the results: the progress with the save button, and the plan in short. On paper, whose plan it is. */
export function PlanHead({ plan, scenario, today, saving, visitorName, children }: PlanHeadProps) {
  return (
    <>
      <PaperHeading plan={plan} today={today} visitorName={visitorName} />
      {saving?.plan && (
        <PaperQrCode url={planUrl(saving.plan.token)} position="absolute" top="2" insetEnd="0" />
      )}
      <chakra.div _print={{ order: "1" }}>
        <Progress step="results">
          {saving && isAdvisable(plan) && <ProgressSaveButton saving={saving} />}
        </Progress>
        <PlanSummary plan={plan} scenario={scenario} heading="h1">
          {children}
        </PlanSummary>
      </chakra.div>
    </>
  );
}
