import { chakra } from "@chakra-ui/react";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import { formatStartDate } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { isAdvisable } from "@planner/shared/plan/texts/budgetAdvice";
import { gateSentence } from "@planner/shared/plan/texts/budgetTexts";
import { useBrand } from "../../../browser/brand.ts";
import { SavePlan } from "../../../plan/save/SavePlan.tsx";
import type { PlanSaving } from "../../../plan/save/useSavePlan.ts";
import { Button } from "../../../ui/Button.tsx";
import { SectionHeading } from "../../../ui/content/SectionHeading.tsx";
import { OnPaper } from "../../../ui/paper/OnPaper.tsx";
import { ExportButtons } from "./ExportButtons.tsx";
import { InstallSlots } from "./InstallSlots.tsx";
import { installLabel, type NextAction } from "./nextAction.ts";
import { Steps } from "./Steps.tsx";

type NextStepProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly today: CalendarDate;
  readonly action: NextAction;
  /** Undefined if this tab submitted no lead. */
  readonly saving: PlanSaving | undefined;
  /** Undefined if the button is in the `ActionBar`. */
  readonly onInstall: (() => void) | undefined;
};

/** How the install goes, or from which budget; the slots; the install; and what to save of the plan. */
export function NextStep({ plan, scenario, today, action, saving, onInstall }: NextStepProps) {
  const { call } = useBrand();
  const { budget_gate_passes: passes } = plan;
  const start = formatStartDate(comingMonday(today));
  return (
    <chakra.section aria-labelledby="next" _print={{ order: "4" }}>
      <SectionHeading id="next">
        {passes ? "What happens next" : "Installed for you"}
      </SectionHeading>
      {passes ? (
        <Steps>
          <li>{`Pick a time with ${call.with}`}</li>
          <li>{`${call.minutes} minutes: we walk through your plan`}</li>
          <li>{`Start on ${start}`}</li>
        </Steps>
      ) : (
        <chakra.p textStyle="sm">{gateSentence(plan)}</chakra.p>
      )}
      <InstallSlots today={today} start={start} isStartShown={!passes} />
      {action.kind === "install" && (
        <>
          {onInstall && (
            <Button size="lg" w="full" onClick={onInstall}>
              {installLabel}
            </Button>
          )}
          <OnPaper>{`Pick a time: ${action.bookingUrl}`}</OnPaper>
        </>
      )}
      <SavePlan saving={isAdvisable(plan) ? saving : undefined}>
        <ExportButtons plan={plan} scenario={scenario} today={today} saved={saving?.plan} />
      </SavePlan>
    </chakra.section>
  );
}
