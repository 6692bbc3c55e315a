import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { memo, useDeferredValue } from "react";
import type { PlanSaving } from "../../plan/save/useSavePlan.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { useOpenSectionsOnPaper } from "../../ui/paper/useOpenSectionsOnPaper.ts";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { startOverOnClick } from "../startOver.ts";
import { BudgetAdvice } from "./BudgetAdvice.tsx";
import { Explanations } from "./explanations/Explanations.tsx";
import { Figures } from "./Figures.tsx";
import { PlanHead } from "./PlanHead.tsx";
import { ResultsColumn, ResultsColumns } from "./ResultsColumns.tsx";
import { ActionBar } from "./schedule/ActionBar.tsx";
import { NewTabHint } from "./schedule/ActionLink.tsx";
import { LazyScheduleDialog } from "./schedule/dialog/LazyScheduleDialog.tsx";
import { useScheduleDialog } from "./schedule/dialog/useScheduleDialog.ts";
import { NextStep } from "./schedule/NextStep.tsx";
import { nextAction } from "./schedule/nextAction.ts";
import { useResultsLayout } from "./useResultsLayout.ts";

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
  const { hasTwoColumns, isNextStepFirst, hasActionBar, rendersBelowFold } =
    useResultsLayout(needsAds);
  useOpenSectionsOnPaper();

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
          <PlanHead
            plan={plan}
            scenario={shownScenario}
            today={today}
            saving={saving}
            visitorName={visitorName}
          >
            <ScreenBoundary>
              <BudgetAdvice
                plan={plan}
                action={action}
                hasActionBar={hasActionBar}
                onTarget={planForTarget}
              />
            </ScreenBoundary>
          </PlanHead>
          {isNextStepFirst && nextStepElement}
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
          {!isNextStepFirst && nextStepElement}
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
      variant="link"
      px="0"
      _print={{ display: "none" }}
      href={paths.home}
      onClick={startOverOnClick}
    >
      Start over
    </LinkButton>
  );
}
