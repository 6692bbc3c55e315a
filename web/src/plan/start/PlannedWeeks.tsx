import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatMoney, formatTenths } from "@planner/shared/format";
import { PlainTable, type PlainTableRow } from "../../ui/content/PlainTable.tsx";
import { SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { JobsChart } from "../forecast/JobsChart.tsx";
import type { PlanPartProps } from "../forecast/planPart.tsx";
import { weekColumns } from "../weeks/weekColumns.ts";

/** What the plan expects: the jobs as a line, and each week in numbers. */
export function PlannedWeeks({ forecast, plan }: PlanPartProps) {
  return (
    <>
      <section>
        <SectionHeading>How the plan grows</SectionHeading>
        <SmallText>Jobs decided by then, added up. Your own weeks appear here as points.</SmallText>
        <JobsChart forecast={forecast} plan={plan} />
      </section>
      <section>
        <SectionHeading>What the plan expects</SectionHeading>
        <PlainTable
          caption="What the plan expects in each week"
          columns={["Each week", ...weekColumns]}
          rows={plannedRows(forecast.weeks)}
        />
      </section>
    </>
  );
}

/** The rows of the table. Weeks that look the same share a row: "5 to 8". */
function plannedRows(weeks: PlanForecast["weeks"]): readonly PlainTableRow[] {
  const rows: { firstWeek: number; lastWeek: number; figures: readonly string[] }[] = [];
  for (const { week, planned } of weeks) {
    const figures = plannedFigures(planned);
    const rowBefore = rows.at(-1);
    if (rowBefore?.figures.join() === figures.join()) rowBefore.lastWeek = week;
    else rows.push({ firstWeek: week, lastWeek: week, figures });
  }
  return rows.map(({ firstWeek, lastWeek, figures }) => ({
    title: firstWeek === lastWeek ? `${firstWeek}` : `${firstWeek} to ${lastWeek}`,
    figures,
  }));
}

type PlannedWeek = PlanForecast["weeks"][number]["planned"];

/** The figures of a week, in the order of `weekColumns`. */
function plannedFigures({ ad_spend, leads, bookings, shows, jobs }: PlannedWeek) {
  return [formatMoney(ad_spend), ...[leads, bookings, shows, jobs].map(formatTenths)];
}
