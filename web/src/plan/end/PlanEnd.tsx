import { measureNames } from "@planner/shared/api/planMeasures";
import { addWeeks, localCalendarDate } from "@planner/shared/calendar";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatGoal,
  pluralize,
} from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { planStart } from "@planner/shared/plan/planStart";
import { measureTexts } from "@planner/shared/plan/texts/measureTexts";
import { FigureRow } from "../../ui/content/FigureRow.tsx";
import { PlainTable } from "../../ui/content/PlainTable.tsx";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { ending } from "../forecast/forecastTexts.ts";
import type { PlanPartProps } from "../forecast/planPart.tsx";
import { WeighedNote } from "../forecast/WeighedNote.tsx";
import { WorthCard } from "../forecast/WorthCard.tsx";
import { MondayForm } from "../start/MondayForm.tsx";
import { EndVerdict } from "./EndVerdict.tsx";

type PlanEndProps = PlanPartProps & Readonly<{ onNext: (start: string) => void }>;

/** What was reached after the last week, what is proven of each step, and the next 90 days. */
export function PlanEnd({ plan, forecast, titleRef, onNext }: PlanEndProps) {
  const { worth } = ending(forecast, plan);
  const { next } = forecast.end;
  const { daily_budget } = computePlan(plan.inputs, "expected", plan.assumptions);
  // A plan that was itself a next one counts on the same rates in all weeks.
  const hasLearning = plan.assumptions.learning.days_90.booking > 1;
  const afterEnd = addWeeks(plan.start_date, forecast.weeks.length);
  const coming = planStart(localCalendarDate(new Date()));
  const target = pluralize(plan.inputs.target_estimates_per_week, "estimate", formatGoal);
  const measureRows = measureNames.map((measure) => {
    const { name, short } = measureTexts[measure];
    const last = short(forecast.measures[measure].plan);
    return { title: name, figures: [last, short(next.profiles.expected[measure])] };
  });
  const budgetRow = {
    title: "A day in ads",
    figures: [formatDailyBudget(daily_budget), formatDailyBudget(next.daily_budget)],
  };
  return (
    <>
      <EndVerdict plan={plan} forecast={forecast} titleRef={titleRef} />
      <WorthCard title="Your 12 weeks were worth" amount={worth.amount}>
        <SmallText>{worth.text}</SmallText>
      </WorthCard>
      <Card>
        <SectionHeading mb="0">Plan the next 90 days with your own numbers</SectionHeading>
        <FigureRow
          figures={[
            { count: formatDailyBudget(next.daily_budget), label: "a day" },
            { count: formatAboutCount(next.required_leads_week), label: "leads a week" },
            { count: formatCount(next.jobs_per_week), label: "jobs a week" },
          ]}
          _print={{ display: "none" }}
        />
        <PlainTable
          caption="The last plan and the next one"
          columns={[`For ${target} a week`, "Last plan", "Your own"]}
          rows={[...measureRows, budgetRow]}
        />
        <WeighedNote />
        {hasLearning && (
          <SmallText>
            Your own rates are of weeks 9 to 12, the last plan’s of weeks 5 to 8.
          </SmallText>
        )}
        {next.daily_budget_after_pause > next.daily_budget && (
          <SmallText>
            {`If the ads stop for more than two weeks: ${formatDailyBudget(next.daily_budget_after_pause)} a day, because they learn again.`}
          </SmallText>
        )}
        <MondayForm
          label="The ads go on from"
          earliest={afterEnd}
          // Longer ago, the ads have probably stopped.
          selected={afterEnd < addWeeks(coming, -3) ? coming : afterEnd}
          action="Plan the next 90 days"
          onChoose={onNext}
        />
        <SmallText textAlign="center" _print={{ display: "none" }}>
          Same link. This plan stays here.
        </SmallText>
      </Card>
    </>
  );
}
