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
import { DailySpend } from "./status/DailySpend.tsx";
import { PlanStatus } from "./status/PlanStatus.tsx";
import { WhatIf } from "./whatIf/WhatIf.tsx";

/**
 * Step 3: what to spend a day, whether it is enough, what comes back, how it grows, what to do next.
 * `today` is the visitor's own calendar day. Source: spec, section 2, and decisions, sections 1 and 4.
 */
export function Results({
  plan,
  today,
  siteConfig,
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
          <DailySpend plan={plan} />
          <PlanStatus plan={plan} />
        </Opening>
        <Scenarios plan={plan} today={today} />
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
  /** Milliseconds from the results' appearing to the scheduling dialog's opening by itself. */
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

/** Beside each other where there is room: what to spend, and whether it is enough. */
const Opening = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "5", md: "6" },
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "1fr 1fr", _print: "1fr 1fr" },
  },
});

type ScenariosProps = Readonly<{ plan: Plan; today: CalendarDate }>;

/** The choice of a scenario, and all that follows from it. The tile answers a press at once; what is worked out from it follows. */
export function Scenarios({ plan, today }: ScenariosProps) {
  const [scenario, setScenario] = useState<ScenarioName>(defaultScenario);
  const shownScenario = useDeferredValue(scenario);
  return (
    <>
      <ScenarioTiles plan={plan} chosen={scenario} onChoose={setScenario} />
      <ScenarioSections plan={plan} scenario={shownScenario} today={today} />
    </>
  );
}

type ScenarioSectionsProps = Readonly<{
  plan: Plan;
  scenario: ScenarioName;
  /** The visitor's own calendar day. */
  today: CalendarDate;
}>;

/** All of the results that follows the chosen scenario. It is rendered anew for another one only, not for the press that chose it. */
export const ScenarioSections = memo(({ plan, scenario, today }: ScenarioSectionsProps) => (
  <>
    <Charts plan={plan} scenario={scenario} />
    <PlanFigures plan={plan} scenario={scenario} />
    <Disclaimer />
    <InstallSlots today={today} />
    <RaiseSuggestion plan={plan} scenario={scenario} />
    <BusinessSection plan={plan} scenario={scenario} />
    <WhatIf plan={plan} scenario={scenario} />
    <HowCalculated plan={plan} scenario={scenario} />
    <ExportSection plan={plan} scenario={scenario} today={today} />
  </>
));
