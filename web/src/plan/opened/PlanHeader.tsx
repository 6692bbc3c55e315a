import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks } from "@planner/shared/calendar";
import { Button } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { OnPaper } from "../../ui/paper/OnPaper.tsx";
import { PaperQrCode } from "../../ui/paper/PaperQrCode.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { canRemind } from "../mail/canRemind.ts";
import { ReminderOffer } from "../mail/ReminderOffer.tsx";
import { planUrl } from "../planLink.ts";
import type { PlanView } from "../weeks/planView.ts";
import { monthDay, planLastDay, weekDays } from "../weeks/weekDates.ts";
import type { OpenedPlanState } from "./useOpenedPlan.ts";
import { WeekSegments } from "./WeekSegments.tsx";

/** Whose plan it is, the weeks so far, and what was just done. */
export function PlanHeader(props: OpenedPlanState) {
  const { token, plan, view, status, statusRef, chooseWeek, showReminded } = props;
  const shown = shownWeek(plan, view);
  const title = shown ? weekTitle(shown) : planTitle(plan.start_date, view.isOver);
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  return (
    <div>
      <PaperQrCode url={planUrl(token)} float="right" />
      <SmallText>{`${plan.first_name}’s plan`}</SmallText>
      <p>
        <b>{title.name}</b> <SmallText as="span">{title.days}</SmallText>
      </p>
      <OnPaper>{`As of ${today}`}</OnPaper>
      <OnPaper>{`Your plan: ${planUrl(token)}`}</OnPaper>
      {plan.forecast && <WeekSegments plan={plan} view={view} />}
      <StatusRow>
        {status.saved && <StatusIcon status="green" />}
        <chakra.p ref={statusRef} role="status" tabIndex={-1} flex="1 1 6rem">
          <b>{status.text}</b> <span>{status.detail}</span>
        </chakra.p>
        {status.saved && (
          <Button variant="quiet" color="accent.fg" onClick={() => chooseWeek(status.saved)}>
            Change
          </Button>
        )}
      </StatusRow>
      {status.saved && canRemind(plan) && <ReminderOffer token={token} onReminded={showReminded} />}
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

/** The week that the page is about. None if it is about the whole plan, or nothing is tracked. */
function shownWeek({ start_date, weeks_over, forecast }: SavedPlan, { kind, week }: PlanView) {
  const latestWeek = { week: weeks_over, monday: addWeeks(start_date, weeks_over - 1) };
  return kind === "likely" ? latestWeek : forecast && week;
}

type HeaderTitle = Readonly<{ name: string; days: string }>;

/** "Week 3 of 12", or only its days if it is before the plan's start. */
function weekTitle({ week, monday }: Readonly<{ week: number; monday: string }>): HeaderTitle {
  const days = weekDays(monday);
  return week > 0 ? { name: `Week ${week} of ${planWeeks}`, days } : { name: days, days: "" };
}

function planTitle(startDate: string, isOver: boolean): HeaderTitle {
  const first = monthDay(startDate);
  const days = isOver ? `${first} to ${planLastDay(startDate)}` : `from ${first}`;
  return { name: `${planWeeks} weeks`, days };
}
