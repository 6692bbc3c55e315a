import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";
import { Button } from "../ui/Button.tsx";
import { OnPaper, PaperQrCode } from "../ui/content/Paper.tsx";
import { SmallText } from "../ui/content/SectionHeading.tsx";
import { StatusIcon } from "../ui/StatusIcon.tsx";
import { planUrl } from "./planLink.ts";
import { canRemind, ReminderOffer } from "./ReminderOffer.tsx";
import type { OpenedPlanState } from "./useOpenedPlan.ts";
import { type PlanView, planWeekNumbers } from "./weeks/planView.ts";
import { monthDay, planEnd, weekDays } from "./weeks/weekDates.ts";

/** Whose plan it is, the weeks so far, and what was just done. */
export function PlanHeader({ token, plan, view, status, statusRef, ...state }: OpenedPlanState) {
  const { name, days } = shownWeeks(plan, view);
  return (
    <div>
      <PaperQrCode url={planUrl(token)} float="right" />
      <SmallText>{`${plan.first_name}’s plan`}</SmallText>
      <p>
        <b>{name}</b> <SmallText as="span">{days}</SmallText>
      </p>
      <OnPaper>{`As of ${new Date().toLocaleDateString("en-US", { dateStyle: "long" })}`}</OnPaper>
      <OnPaper>{`Your plan: ${planUrl(token)}`}</OnPaper>
      <chakra.div className="segments" mt="2" aria-hidden="true" _print={{ display: "none" }}>
        {planWeekNumbers.map((week) => (
          <span key={week} {...segmentOf(plan, view, week)} />
        ))}
      </chakra.div>
      <StatusRow>
        {status.saved && <StatusIcon status="green" />}
        <chakra.p ref={statusRef} role="status" tabIndex={-1} flex="1 1 6rem">
          <b>{status.text}</b> <span>{status.detail}</span>
        </chakra.p>
        {status.saved && (
          <Button variant="quiet" color="accent.fg" onClick={() => state.choose(status.saved)}>
            Change
          </Button>
        )}
      </StatusRow>
      {status.saved && canRemind(plan) && (
        <ReminderOffer token={token} onReminded={state.reminded} />
      )}
    </div>
  );
}

const StatusRow = chakra("div", {
  base: {
    display: { base: "flex", _print: "none" },
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    mt: "2",
    "&:has([role=status]:empty)": { display: "none" },
  },
});

/** The weeks that the page is about. */
function shownWeeks({ start_date, weeks_over }: SavedPlan, { kind, week, isOver }: PlanView) {
  const latest = { week: weeks_over, monday: addWeeks(start_date, weeks_over - 1) };
  const shown = kind === "likely" ? latest : week;
  if (shown && shown.week > 0) {
    return { name: `Week ${shown.week} of ${planWeeks}`, days: weekDays(shown.monday) };
  }
  if (shown) return { name: weekDays(shown.monday), days: "" };
  const first = monthDay(start_date);
  const days = isOver ? `${first} to ${planEnd(start_date)}` : `from ${first}`;
  return { name: `${planWeeks} weeks`, days };
}

function segmentOf({ weeks }: SavedPlan, view: PlanView, week: number) {
  const isMissed = view.hasStarted && view.missed.some((each) => each.week === week);
  return {
    "data-done": weeks.some((each) => each.week === week) || undefined,
    "data-missed": isMissed || undefined,
    "data-current": view.week?.week === week || undefined,
  };
}
