import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { lazy, memo, Suspense, useDeferredValue, useEffect, useState } from "react";
import { whenIdle } from "../../app/prefetchable.tsx";
import { ScreenBoundary } from "../../app/ScreenBoundary.tsx";
import { Testimonials } from "../Testimonials.tsx";
import { HowCalculated } from "./explanation/HowCalculated.tsx";
import { ExportSection } from "./export/ExportSection.tsx";
import { PaperHeading, PrintStyles } from "./export/Paper.tsx";
import { BusinessSection } from "./figures/BusinessSection.tsx";
import { PlanFigures } from "./figures/PlanFigures.tsx";
import { ProfitAfterAds } from "./figures/ProfitAfterAds.tsx";
import { NextStepBar, nextStep } from "./nextStep/NextStepBar.tsx";
import { RaiseSuggestion } from "./nextStep/RaiseSuggestion.tsx";
import { NewTabHint } from "./parts/ActionLink.tsx";
import { useOpenOnPaper } from "./parts/Disclosure.tsx";
import { Area, NextCard, NextColumn, OnlyBeside, Opening, Page } from "./parts/ResultsLayout.ts";
import { formatStartDate } from "./planTexts.ts";
import { ScenarioTiles } from "./scenarios/ScenarioTiles.tsx";
import { defaultScenario } from "./scenarios/scenarioTiles.ts";
import { InstallSlots } from "./schedule/InstallSlots.tsx";
import { useScheduleDialog } from "./schedule/useScheduleDialog.ts";
import { PlanStatus } from "./status/PlanStatus.tsx";
import { AlreadyBooked, DailySpend } from "./status/SpendHeadline.tsx";
import { WhatIf } from "./whatIf/WhatIf.tsx";

/**
 * Step 3: the daily spend, its status, what it brings, the next step and the details. `today` is in the visitor's time
 * zone.
 */
export function Results({
  plan,
  today,
  siteConfig,
  visitorName,
  scenario,
  onScenario,
}: ResultsProps) {
  const step = nextStep(plan, siteConfig);
  const dialog = useScheduleDialog(step.kind === "install");
  // After the plan is painted.
  const [loadsDialog, setLoadsDialog] = useState(false);
  useEffect(() => whenIdle(() => setLoadsDialog(true)), []);
  useOpenOnPaper();
  return (
    <>
      <Page>
        <PaperHeading plan={plan} today={today} visitorName={visitorName} />
        <Opening>
          <chakra.div gridArea="spend">
            {plan.daily_budget === 0 ? <AlreadyBooked plan={plan} /> : <DailySpend plan={plan} />}
          </chakra.div>
          <PlanStatus plan={plan} />
        </Opening>
        <Scenarios plan={plan} today={today} start={scenario} onScenario={onScenario} />
        <NextColumn>
          <NextStepBar plan={plan} step={step} onInstall={dialog.open} />
          <OnlyBeside>
            <Testimonials />
          </OnlyBeside>
        </NextColumn>
      </Page>
      {step.kind === "install" && (loadsDialog || dialog.isOpen) && (
        <ScreenBoundary>
          <Suspense>
            <ScheduleDialog
              isOpen={dialog.isOpen}
              onClose={dialog.close}
              plan={plan}
              bookingUrl={step.bookingUrl}
              startDate={formatStartDate(comingMonday(today))}
            />
          </Suspense>
        </ScreenBoundary>
      )}
      <NewTabHint />
      <PrintStyles />
    </>
  );
}

type ResultsProps = {
  readonly plan: Plan;
  readonly today: CalendarDate;
  readonly siteConfig: SiteConfig;
  /** The first name, for the printed plan. Undefined after a reload. */
  readonly visitorName?: string | undefined;
  /** The scenario to start with. */
  readonly scenario?: ScenarioName | undefined;
  /** Called when the visitor chooses a scenario. */
  readonly onScenario?: (scenario: ScenarioName) => void;
};

const ScheduleDialog = lazy(async () => {
  const { ScheduleDialog: Loaded } = await import("./schedule/ScheduleDialog.tsx");
  return { default: Loaded };
});

type ScenariosProps = Readonly<{
  plan: Plan;
  today: CalendarDate;
  start?: ScenarioName | undefined;
  onScenario?: ((scenario: ScenarioName) => void) | undefined;
}>;

/**
 * The scenario tiles and the sections that depend on the scenario. The tiles update immediately, the sections in a
 * deferred render.
 */
function Scenarios({ plan, today, start, onScenario }: ScenariosProps) {
  const [scenario, setScenario] = useState(start ?? defaultScenario);
  const shownScenario = useDeferredValue(scenario);

  function choose(chosen: ScenarioName) {
    setScenario(chosen);
    onScenario?.(chosen);
  }

  return (
    <>
      <Area gridArea="revenue">
        <ScenarioTiles plan={plan} chosen={scenario} onChoose={choose} />
        <Profit plan={plan} scenario={shownScenario} />
      </Area>
      <NextAndDetails plan={plan} scenario={shownScenario} today={today} />
    </>
  );
}

type SectionProps = Readonly<{ plan: Plan; scenario: ScenarioName }>;

/** Memoized like all sections below the tiles, so that they render only when the scenario changes. */
const Profit = memo(ProfitAfterAds);

type DetailsProps = SectionProps & Readonly<{ today: CalendarDate }>;

const NextAndDetails = memo(({ plan, scenario, today }: DetailsProps) => (
  <>
    <NextCard>
      <RaiseSuggestion plan={plan} scenario={scenario} />
      <InstallSlots plan={plan} scenario={scenario} today={today} />
    </NextCard>
    <chakra.div gridArea="details" borderBottomWidth="1px" _print={{ borderBottomWidth: "0" }}>
      <PlanFigures plan={plan} scenario={scenario} />
      <BusinessSection plan={plan} scenario={scenario} />
      <WhatIf plan={plan} scenario={scenario} />
      <HowCalculated plan={plan} scenario={scenario} />
    </chakra.div>
    <ExportSection plan={plan} scenario={scenario} today={today} />
  </>
));
