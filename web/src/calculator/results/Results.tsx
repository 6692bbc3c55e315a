import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { paths } from "@planner/shared/api/sitePaths";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { smallestAdvised } from "@planner/shared/plan/texts/budgetAdvice";
import {
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { textSize } from "../../browser/textSize.ts";
import { useEmbedded } from "../../browser/useEmbedded.ts";
import { whenIdle } from "../../browser/whenIdle.ts";
import { PlanSummary } from "../../plan/PlanSummary.tsx";
import { planUrl } from "../../plan/planLink.ts";
import { type PlanSaving, ProgressSaveButton } from "../../plan/SavePlan.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/content/Disclosure.tsx";
import { PaperHeading } from "../../ui/paper/PaperHeading.tsx";
import { PaperQrCode } from "../../ui/paper/PaperQrCode.tsx";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { useOpenOnPaper } from "../../ui/paper/useOpenOnPaper.ts";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { Progress } from "../Progress.tsx";
import { startOver } from "../WizardState.ts";
import { BudgetAdvice } from "./Advice.tsx";
import { Explanations } from "./Explanations.tsx";
import { Growth } from "./growth/Growth.tsx";
import { Disclaimer, ScenarioTiles } from "./ScenarioTiles.tsx";
import { NewTabHint } from "./schedule/ActionLink.tsx";
import { ActionBar, NextStep, nextStep } from "./schedule/NextStep.tsx";
import { useScheduleDialog } from "./schedule/useScheduleDialog.ts";
import { WhatIf } from "./whatIf/WhatIf.tsx";

/** Step 3, in the order of a contractor's questions: what do I pay, do I reach my goal, what do I keep, what next? */
export function Results({ plan, scenario, today, siteConfig, saving, ...props }: ResultsProps) {
  // The tiles update immediately, the figures in a deferred render.
  const shownScenario = useDeferredValue(scenario);
  const step = nextStep(plan, siteConfig);
  const dialog = useScheduleDialog(step.kind === "install");
  const isEmbedded = useEmbedded();
  const isIdle = useIdle();
  // What is below the fold renders in a second, interruptible pass. Not in a frame, which would grow with each pass, and not
  // in a plan without ads: it is short, so its footer is in view.
  const rendersRest = useDeferredValue(true, isEmbedded || plan.daily_budget === 0);
  const needsAds = plan.daily_budget > 0;
  /** Below, only a higher target is offered. */
  const isAdvised = plan.daily_budget >= smallestAdvised;
  const { onInputs } = props;
  const saved = saving?.plan;
  const onTarget = (target: number) =>
    onInputs?.({ ...plan.inputs, target_estimates_per_week: target });
  // Without figures, a second column would be empty.
  const isWide = useWide() && needsAds;
  // A frame is as high as its content, so nothing can be pinned to the screen.
  const isPinned = !isEmbedded && !isWide;
  useOpenOnPaper();

  const nextElement = (
    <ScreenBoundary>
      <NextStep
        plan={plan}
        scenario={shownScenario}
        today={today}
        step={step}
        saving={saving}
        // Otherwise the bar has the action.
        onInstall={isPinned ? undefined : dialog.open}
      />
    </ScreenBoundary>
  );
  const figureElements = (
    <Figures
      plan={plan}
      chosen={scenario}
      shown={shownScenario}
      rendersRest={rendersRest}
      onChoose={props.onScenario}
      onInputs={onInputs}
    />
  );

  return (
    <>
      <Columns two={isWide}>
        <Column sticks={isWide}>
          <PaperHeading plan={plan} today={today} visitorName={props.visitorName} />
          {saved && (
            <PaperQrCode url={planUrl(saved.token)} position="absolute" top="2" insetEnd="0" />
          )}
          <chakra.div _print={{ order: "1" }}>
            <Progress step="results">
              {saving && isAdvised && <ProgressSaveButton saving={saving} />}
            </Progress>
            <PlanSummary plan={plan} scenario={shownScenario} heading="h1">
              <ScreenBoundary>
                <BudgetAdvice plan={plan} step={step} isPinned={isPinned} onTarget={onTarget} />
              </ScreenBoundary>
            </PlanSummary>
          </chakra.div>
          {isWide && nextElement}
        </Column>
        <Column>
          {needsAds ? (
            figureElements
          ) : (
            <>
              <Disclosure title="Revenue, weeks and totals: $0 without ads" isFolded>
                <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
                  {figureElements}
                </chakra.div>
              </Disclosure>
              <Disclaimer />
            </>
          )}
          {!isWide && nextElement}
          <chakra.div _print={{ order: "5", breakBefore: needsAds ? "page" : "auto" }}>
            {rendersRest && (
              <ScreenBoundary>
                <DeferredExplanations plan={plan} scenario={shownScenario} />
              </ScreenBoundary>
            )}
            <LinkButton
              variant="quiet"
              ms="-5"
              _print={{ display: "none" }}
              href={paths.home}
              onClick={startOver}
            >
              Start over
            </LinkButton>
          </chakra.div>
        </Column>
      </Columns>
      {isPinned && (
        <ScreenBoundary fallback={null}>
          <ActionBar
            plan={plan}
            today={today}
            step={step}
            onInstall={dialog.open}
            onTarget={onTarget}
          />
        </ScreenBoundary>
      )}
      {step.kind === "install" && (isIdle || dialog.isOpen) && (
        <ScreenBoundary>
          <Suspense>
            <ScheduleDialog
              isOpen={dialog.isOpen}
              onClose={dialog.close}
              bookingUrl={step.bookingUrl}
            />
          </Suspense>
        </ScreenBoundary>
      )}
      <NewTabHint />
      <PrintStyles />
    </>
  );
}

/** The revenue, the numbers to try, and the weeks. */
function Figures({ plan, chosen, shown, rendersRest, ...on }: FiguresProps) {
  const isIdle = useIdle();
  const isEmbedded = useEmbedded();
  return (
    <>
      <ScreenBoundary>
        <ScenarioTiles plan={plan} chosen={chosen} onChoose={on.onChoose} />
      </ScreenBoundary>
      {plan.daily_budget >= smallestAdvised && (
        <ScreenBoundary>
          {isIdle || isEmbedded ? (
            <WhatIf plan={plan} scenario={shown} onUse={on.onInputs} />
          ) : (
            <WhatIfSpace />
          )}
        </ScreenBoundary>
      )}
      {rendersRest && (
        <ScreenBoundary>
          <DeferredGrowth plan={plan} scenario={shown} />
        </ScreenBoundary>
      )}
    </>
  );
}

type FiguresProps = {
  readonly plan: Plan;
  /** The chosen scenario, and the one that the figures already show. */
  readonly chosen: ScenarioName;
  readonly shown: ScenarioName;
  readonly rendersRest: boolean;
  readonly onChoose: (scenario: ScenarioName) => void;
  readonly onInputs: ((inputs: PlanInputs) => void) | undefined;
};

/** Whether the first screen is painted and the browser is idle. What is below it can wait until then. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

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

const ScheduleDialog = lazy(async () => ({
  default: (await import("./schedule/ScheduleDialog.tsx")).ScheduleDialog,
}));

/** Memoized, so that these render only when their scenario changes. */
const DeferredGrowth = memo(Growth);
const DeferredExplanations = memo(Explanations);

/** Whether the page has two columns. In JavaScript, because the order of the sections differs: focus must follow it. */
function useWide(): boolean {
  return useSyncExternalStore(subscribeToResize, () => window.innerWidth >= wide * textSize());
}

function subscribeToResize(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** In the size of the page's text. */
const wide = 75;

const Columns = chakra("div", {
  base: {
    display: "grid",
    rowGap: { base: "4", md: "6" },
    mx: "auto",
    // Paper has its own order of sections.
    _print: { display: "flex", flexDirection: "column", gap: "2", maxW: "none" },
  },
  variants: {
    two: {
      true: {
        gridTemplateColumns: "23.75rem minmax(0, 1fr)",
        columnGap: "8",
        "& > div": { gap: "10" },
      },
      false: { gridTemplateColumns: "minmax(0, 1fr)", maxW: "45rem" },
    },
  },
});

const Column = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "4", md: "6" },
    alignContent: "start",
    _print: { display: "contents" },
  },
  variants: {
    sticks: {
      true: {
        alignSelf: "start",
        "@media screen and (height >= 52rem)": { position: "sticky", top: "5" },
      },
    },
  },
});

/** As high as the section on most screens. */
const WhatIfSpace = chakra("div", {
  base: { minH: { base: "24.125rem", md: "22.625rem" }, _print: { display: "none" } },
});
