import { type OpenStock, planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, localCalendarDate } from "@planner/shared/calendar";
import { formatAboutCount, formatCount, formatDailyBudget } from "@planner/shared/format";
import { planStart } from "@planner/shared/plan/planStart";
import { FigureRow } from "../../ui/content/FigureRow.tsx";
import { PlainTable } from "../../ui/content/PlainTable.tsx";
import { Card, SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { OnPaper } from "../../ui/paper/OnPaper.tsx";
import type { PlanPartProps } from "../forecast/planPart.tsx";
import { OpenEstimates, WorthCard } from "../forecast/WorthCard.tsx";
import { MondayForm } from "../start/MondayForm.tsx";
import { EndVerdict } from "./EndVerdict.tsx";
import { endWorth } from "./endTexts.ts";
import { ratesTable } from "./ratesTable.ts";

type PlanEndProps = PlanPartProps &
  Readonly<{
    onNext: (start: string) => void;
    /** Saves how many estimates are open. */
    onOpen: (stock: OpenStock, count: number) => void;
  }>;

/** What was reached after the last week, what is proven of each step, and the next 90 days. */
export function PlanEnd({ plan, forecast, titleRef, onNext, onOpen }: PlanEndProps) {
  const worth = endWorth(forecast, plan);
  const { next } = forecast.end;
  const { columns, rows, note } = ratesTable(plan, forecast);
  const afterEnd = addWeeks(plan.start_date, planWeeks);
  const comingMonday = planStart(localCalendarDate(new Date()));
  // Three weeks after the end, the ads have probably stopped.
  const haveProbablyStopped = afterEnd < addWeeks(comingMonday, -3);
  return (
    <>
      <EndVerdict plan={plan} forecast={forecast} titleRef={titleRef} />
      {plan.won_since === undefined && (
        <OpenEstimates open={forecast.sentences.worth?.open} onOpen={onOpen} />
      )}
      <WorthCard title={worth.title} amount={worth.amount}>
        <SmallText>{worth.text}</SmallText>
      </WorthCard>
      <OnPaper>{`${worth.title}: ${worth.amount} after ads. ${worth.text}`}</OnPaper>
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
        <MondayForm
          label="The ads go on from"
          earliest={afterEnd}
          selected={haveProbablyStopped ? comingMonday : afterEnd}
          action="Plan the next 90 days"
          onChoose={onNext}
        />
        <SmallText textAlign="center" _print={{ display: "none" }}>
          Same link. This plan stays here.
        </SmallText>
        <PlainTable caption="The last plan and the next one" columns={columns} rows={rows} />
        <SmallText>{note}</SmallText>
        {next.daily_budget_after_pause > next.daily_budget && (
          <SmallText>
            {`If the ads stop for more than two weeks: ${formatDailyBudget(next.daily_budget_after_pause)} a day, because they learn again.`}
          </SmallText>
        )}
      </Card>
    </>
  );
}
