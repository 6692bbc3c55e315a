import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import { assumptions } from "@planner/shared/plan/assumptions";
import type { Plan } from "@planner/shared/plan/Plan";
import { NewTabHint } from "./ActionLink.tsx";
import { formatStartDate } from "./install/formatStartDate.ts";
import { NextStepBar } from "./nextStep/NextStepBar.tsx";
import { nextStep } from "./nextStep/nextStep.ts";
import { Scenarios } from "./Scenarios.tsx";
import { ScheduleDialog } from "./schedule/ScheduleDialog.tsx";
import { useScheduleDialog } from "./schedule/useScheduleDialog.ts";
import { DailySpend } from "./spend/DailySpend.tsx";
import { PlanStatus } from "./status/PlanStatus.tsx";
import { PaperHeading } from "./takeAway/PaperHeading.tsx";
import { PrintStyles } from "./takeAway/PrintStyles.tsx";

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
