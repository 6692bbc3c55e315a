import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planSummary } from "@planner/shared/plan/texts/planSummary";
import { useBrand } from "../../../browser/brand.ts";
import { callReminder, mondayReminder, saveReminders } from "../../../plan/calendar/reminders.ts";
import { planUrl } from "../../../plan/planLink.ts";
import type { PlanSaving } from "../../../plan/save/useSavePlan.ts";
import { Button } from "../../../ui/Button.tsx";
import { dismissToast, showToast } from "../../../ui/toasts.ts";

type ExportButtonsProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly today: CalendarDate;
  /** Undefined if the plan is not saved. */
  readonly saved: PlanSaving["plan"];
};

/** Puts the call and the Mondays into the calendar, and the plan on paper or the clipboard. */
export function ExportButtons({ plan, scenario, today, saved }: ExportButtonsProps) {
  const { call, name, phone } = useBrand();
  const link = saved && planUrl(saved.token);

  function summary(): string {
    const startDate = comingMonday(today);
    const agency = { name, phone: phone?.text };
    return planSummary(plan, scenario, { startDate, agency, link });
  }

  function saveToCalendar() {
    const entries = [];
    if (plan.budget_gate_passes) entries.push(callReminder(today, call.with, summary()));
    if (saved && link) entries.push(mondayReminder(saved, link));
    saveReminders(entries);
  }

  return (
    <>
      {(plan.budget_gate_passes || saved) && (
        <Button variant="secondary" onClick={saveToCalendar}>
          Calendar
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="secondary" onClick={() => void copySummary(summary())}>
        Copy plan
      </Button>
    </>
  );
}

/** Copies the summary, and says if the browser denies it. */
async function copySummary(summary: string): Promise<void> {
  dismissToast(deniedToastId);
  try {
    await navigator.clipboard.writeText(summary);
    showToast({ tone: "success", title: "Summary copied", description: "Paste it anywhere." });
  } catch {
    deniedToastId = showToast({
      tone: "destructive",
      title: "Not copied",
      description: "Your browser did not allow it. Print or save the plan instead.",
    });
  }
}

/** Stays until a copy succeeds. */
let deniedToastId: string | undefined;
