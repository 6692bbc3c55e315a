import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import { assumptions } from "@planner/shared/plan/assumptions";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { memo, useDeferredValue, useState } from "react";
import { Charts } from "./charts/Charts.tsx";
import { HowCalculated } from "./explanation/HowCalculated.tsx";
import { ExportSection, PaperHeading, PrintStyles } from "./export/ExportSection.tsx";
import { BusinessSection } from "./figures/BusinessSection.tsx";
import { PlanFigures } from "./figures/PlanFigures.tsx";
import { NextStepBar, nextStep } from "./nextStep/NextStepBar.tsx";
import { RaiseSuggestion } from "./nextStep/RaiseSuggestion.tsx";
import { NewTabHint } from "./parts/ActionLink.tsx";
import { Disclaimer } from "./parts/SectionHeading.tsx";
import { formatStartDate } from "./planTexts.ts";
import { ScenarioTiles } from "./scenarios/ScenarioTiles.tsx";
import { defaultScenario } from "./scenarios/scenarioTiles.ts";
import { InstallSlots } from "./schedule/InstallSlots.tsx";
import { ScheduleDialog } from "./schedule/ScheduleDialog.tsx";
import { useScheduleDialog } from "./schedule/useScheduleDialog.ts";
import { AlreadyBooked } from "./status/AlreadyBooked.tsx";
import { DailySpend } from "./status/DailySpend.tsx";
import { PlanStatus } from "./status/PlanStatus.tsx";
import { WhatIf } from "./whatIf/WhatIf.tsx";

/**
 * Step 3: the daily spend, its status, the revenue, the growth and the next step. `today` is in the visitor's time
 * zone.
 */
export function Results({
  plan,
  today,
  siteConfig,
  scenario,
  onScenario,
  dialogOpensAfterMs = schedulingDelayMs,
}: ResultsProps) {
  const step = nextStep(plan, siteConfig);
  const dialog = useScheduleDialog({
    isOffered: step.kind === "install",
    opensAfterMs: dialogOpensAfterMs,
  });
  return (
    <>
      <Page>
        <PaperHeading plan={plan} today={today} />
        <Opening>
          {plan.daily_budget === 0 ? <AlreadyBooked plan={plan} /> : <DailySpend plan={plan} />}
          <PlanStatus plan={plan} />
        </Opening>
        <Scenarios plan={plan} today={today} start={scenario} onScenario={onScenario} />
      </Page>
      <NextStepBar plan={plan} step={step} onInstall={dialog.open} />
      {step.kind === "install" ? (
        <ScheduleDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          bookingUrl={step.bookingUrl}
          startDate={formatStartDate(comingMonday(today))}
        />
      ) : null}
      <NewTabHint />
      <PrintStyles />
    </>
  );
}

type ResultsProps = {
  readonly plan: Plan;
  readonly today: CalendarDate;
  readonly siteConfig: SiteConfig;
  /** The scenario to start with. */
  readonly scenario?: ScenarioName | undefined;
  /** Called when the visitor chooses a scenario. */
  readonly onScenario?: (scenario: ScenarioName) => void;
  /** The delay until the scheduling dialog opens on its own. */
  readonly dialogOpensAfterMs?: number;
};

const schedulingDelayMs = assumptions.schedulingDialogDelaySeconds * 1000;

const Page = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "8", md: "10", _print: "4" },
    pb: { base: "8", _print: "0" },
  },
});

/** The daily spend and its status, side by side on wide screens. */
const Opening = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "5", md: "6" },
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "1fr 1fr", _print: "1fr 1fr" },
  },
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
export function Scenarios({ plan, today, start, onScenario }: ScenariosProps) {
  const [scenario, setScenario] = useState(start ?? defaultScenario);
  const shownScenario = useDeferredValue(scenario);

  function choose(chosen: ScenarioName) {
    setScenario(chosen);
    onScenario?.(chosen);
  }

  return (
    <>
      <RaiseSuggestion plan={plan} scenario={shownScenario} />
      <ScenarioTiles plan={plan} chosen={scenario} onChoose={choose} />
      <ScenarioSections plan={plan} scenario={shownScenario} today={today} />
    </>
  );
}

type ScenarioSectionsProps = Readonly<{
  plan: Plan;
  scenario: ScenarioName;
  /** The calendar day in the visitor's time zone. */
  today: CalendarDate;
}>;

/** The sections that depend on the chosen scenario. Memoized, so that they render only when it changes. */
export const ScenarioSections = memo(({ plan, scenario, today }: ScenarioSectionsProps) => (
  <>
    <Charts plan={plan} scenario={scenario} />
    <PlanFigures plan={plan} scenario={scenario} />
    <Disclaimer />
    <InstallSlots plan={plan} today={today} />
    <BusinessSection plan={plan} scenario={scenario} />
    <WhatIf plan={plan} scenario={scenario} />
    <HowCalculated plan={plan} scenario={scenario} />
    <ExportSection plan={plan} scenario={scenario} today={today} />
  </>
));
