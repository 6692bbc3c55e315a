import { chakra } from "@chakra-ui/react";
import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatGoal,
  pluralize,
} from "@planner/shared/format";
import { formatThousands } from "@planner/shared/plan/texts/measureTexts";
import { FigureRow } from "../../ui/content/FigureRow.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { BigTitle, type PlanPartProps } from "../forecast/planPart.tsx";
import { planLastDay } from "../weeks/weekDates.ts";
import { plannedEntry, sumTexts } from "../weeks/weekSums.ts";

/** What the plan says before the first entry. It is no forecast. */
export function PlanBeforeStart({ plan, forecast, titleRef }: PlanPartProps) {
  const { weeks, planned } = forecast;
  const firstWeek = weeks.find(({ week }) => week === 1);
  const steadyWeek = weeks.find(({ week }) => week === firstSteadyWeek);
  if (!firstWeek || !steadyWeek) return null;
  const isSteady = formatCount(firstWeek.planned.leads) === formatCount(steadyWeek.planned.leads);
  const budget = formatDailyBudget(firstWeek.planned.ad_spend / 7);
  const profit = formatThousands(planned.profit);
  const margin = formatGoal(plan.inputs.gross_margin_pct);
  const counts = sumTexts([plannedEntry(steadyWeek)]);
  return (
    <section>
      <SmallText>What your plan says</SmallText>
      <BigTitle ref={titleRef} tabIndex={-1}>
        <span>{pluralize(planned.jobs, "job", formatAboutCount)}</span>{" "}
        <small>{`by ${planLastDay(plan.start_date)}`}</small>
      </BigTitle>
      <chakra.p mb="3" color="fg.muted">
        {`${budget} a day in ads. About ${profit} after ads, at ${margin}% margin, before our fee and overhead.`}
      </chakra.p>
      <chakra.div _print={{ display: "none" }}>
        <SmallText mb="1">{`${isSteady ? "Every week" : "A week, in weeks 5 to 8"}: ${counts.booked} booked, so that ${counts.held} are held`}</SmallText>
        <FigureRow
          figures={[
            { count: counts.leads, label: "leads" },
            { count: counts.booked, label: "booked" },
            { count: counts.held, label: "held" },
            { count: counts.won, label: "jobs" },
          ]}
        />
      </chakra.div>
    </section>
  );
}

/** Of weeks 5 to 8: after the ads have built up, and before the plan expects more of the same leads. */
const firstSteadyWeek = 5;
