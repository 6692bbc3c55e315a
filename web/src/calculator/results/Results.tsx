import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { isAdvisable } from "@planner/shared/plan/texts/budgetAdvice";
import { memo, useDeferredValue } from "react";
import { useEmbedded } from "../../browser/useEmbedded.ts";
import { PlanSummary } from "../../plan/PlanSummary.tsx";
import { planUrl } from "../../plan/planLink.ts";
import { ProgressSaveButton } from "../../plan/save/ProgressSaveButton.tsx";
import type { PlanSaving } from "../../plan/save/useSavePlan.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { PaperHeading } from "../../ui/paper/PaperHeading.tsx";
import { PaperQrCode } from "../../ui/paper/PaperQrCode.tsx";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { useOpenOnPaper } from "../../ui/paper/useOpenOnPaper.ts";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { Progress } from "../Progress.tsx";
import { startOver } from "../WizardState.ts";
import { BudgetAdvice } from "./BudgetAdvice.tsx";
import { Explanations } from "./Explanations.tsx";
import { Figures } from "./Figures.tsx";
import { ResultsColumn, ResultsColumns } from "./ResultsColumns.tsx";
import { ActionBar } from "./schedule/ActionBar.tsx";
import { NewTabHint } from "./schedule/ActionLink.tsx";
import { LazyScheduleDialog } from "./schedule/LazyScheduleDialog.tsx";
import { NextStep } from "./schedule/NextStep.tsx";
import { nextAction } from "./schedule/nextAction.ts";
import { useScheduleDialog } from "./schedule/useScheduleDialog.ts";
import { useTwoColumns } from "./useTwoColumns.ts";

type ResultsProps = {
  readonly plan: Plan;
  readonly today: CalendarDate;
  readonly siteConfig: SiteConfig;
  /** Undefined if this tab submitted no lead. */
  readonly saving: PlanSaving | undefined;
  /** The first name, for the printed plan. Undefined after a reload. */
  readonly visitorName?: string | undefined;
  readonly scenario: ScenarioName;
  readonly onScenario: (scenario: ScenarioName) => void;
  /** Called when the visitor plans with another target, or with the numbers of What if. */
  readonly onInputs?: (inputs: PlanInputs) => void;
};

/** Step 3, in the order of a contractor's questions: what do I pay, do I reach my goal, what do I keep, what next? */
export function Results(props: ResultsProps) {
  const { plan, today, siteConfig, saving, visitorName, scenario, onScenario, onInputs } = props;
  // The tiles update immediately, the figures in a deferred render.
  const shownScenario = useDeferredValue(scenario);
  const action = nextAction(plan, siteConfig);
  const dialog = useScheduleDialog(action.kind === "install");
  const needsAds = plan.daily_budget > 0;
  const isEmbedded = useEmbedded();
  // In a second, interruptible pass. Not in a frame, which would grow with each pass, and not in a plan without ads: it is
  // short, so its footer is in view.
  const rendersBelowFold = useDeferredValue(true, isEmbedded || !needsAds);
  // Without figures, a second column would be empty.
  const hasTwoColumns = useTwoColumns() && needsAds;
  // A frame is as high as its content, so nothing can be pinned to the screen.
  const hasActionBar = !isEmbedded && !hasTwoColumns;
  useOpenOnPaper();

  function planForTarget(target: number) {
    onInputs?.({ ...plan.inputs, target_estimates_per_week: target });
  }

  const nextStepElement = (
    <ScreenBoundary>
      <NextStep
        plan={plan}
        scenario={shownScenario}
        today={today}
        action={action}
        saving={saving}
        onInstall={hasActionBar ? undefined : dialog.open}
      />
    </ScreenBoundary>
  );

  return (
    <>
      <ResultsColumns two={hasTwoColumns}>
        <ResultsColumn sticks={hasTwoColumns}>
          <PaperHeading plan={plan} today={today} visitorName={visitorName} />
          {saving?.plan && (
            <PaperQrCode
              url={planUrl(saving.plan.token)}
              position="absolute"
              top="2"
              insetEnd="0"
            />
          )}
          <chakra.div _print={{ order: "1" }}>
            <Progress step="results">
              {saving && isAdvisable(plan) && <ProgressSaveButton saving={saving} />}
            </Progress>
            <PlanSummary plan={plan} scenario={shownScenario} heading="h1">
              <ScreenBoundary>
                <BudgetAdvice
                  plan={plan}
                  action={action}
                  hasActionBar={hasActionBar}
                  onTarget={planForTarget}
                />
              </ScreenBoundary>
            </PlanSummary>
          </chakra.div>
          {hasTwoColumns && nextStepElement}
        </ResultsColumn>
        <ResultsColumn>
          <Figures
            plan={plan}
            chosen={scenario}
            shown={shownScenario}
            rendersBelowFold={rendersBelowFold}
            onChoose={onScenario}
            onInputs={onInputs}
          />
          {!hasTwoColumns && nextStepElement}
          <chakra.div _print={{ order: "5", breakBefore: needsAds ? "page" : "auto" }}>
            {rendersBelowFold && (
              <ScreenBoundary>
                <MemoizedExplanations plan={plan} scenario={shownScenario} />
              </ScreenBoundary>
            )}
            <StartOverLink />
          </chakra.div>
        </ResultsColumn>
      </ResultsColumns>
      {hasActionBar && (
        <ScreenBoundary fallback={null}>
          <ActionBar
            plan={plan}
            today={today}
            action={action}
            onInstall={dialog.open}
            onTarget={planForTarget}
          />
        </ScreenBoundary>
      )}
      {action.kind === "install" && (
        <LazyScheduleDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          bookingUrl={action.bookingUrl}
        />
      )}
      <NewTabHint />
      <PrintStyles />
    </>
  );
}

/** Renders only when the shown scenario changes. */
const MemoizedExplanations = memo(Explanations);

function StartOverLink() {
  return (
    <LinkButton
      variant="quiet"
      ms="-5"
      _print={{ display: "none" }}
      href={paths.home}
      onClick={startOver}
    >
      Start over
    </LinkButton>
  );
}
