import { formatMoney, formatShortMoney } from "@planner/shared/format";
import { type Plan, type ScenarioName, scenarioNames } from "@planner/shared/plan/Plan";
import { breakEvenWeek } from "@planner/shared/plan/planEconomics";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { type RunningTotals, runningTotals } from "@planner/shared/plan/simulateWeeks";
import { type ChartLine, type LineChartModel, periodWeeks, valueScale } from "./chartModel.ts";

/**
 * Cumulative revenue, profit and ad spend by week, and the week in which the profit covers the ad spend. All
 * scenarios share one scale, so that a change of scenario moves the lines.
 */
export function paybackChart(plan: Plan, scenario: ScenarioName): LineChartModel {
  const totals = totalsUnder(plan, scenario);
  const week = breakEvenWeek(totals);
  const paidBack = totals.find((total) => total.week === week);
  const lines = figures.map(({ figure, name, tone }): ChartLine => {
    const values = [0, ...totals.map((total) => total[figure])];
    return { name, tone, values, label: `${name} ${formatShortMoney(values.at(-1) ?? 0)}` };
  });
  const heading =
    week === undefined
      ? `After ${totals.length} weeks your ads have not paid for themselves yet`
      : `Your ads pay for themselves in week ${week}`;
  return {
    heading,
    description: `Line chart of sums over ${totals.length} weeks. ${lines.map(described).join(" ")} ${heading}.`,
    weeks: { first: 0, last: totals.length, ticks: [0, ...periodWeeks(plan)] },
    scale: valueScale(
      scenarioNames.flatMap((name) => totalsUnder(plan, name).map(({ revenue }) => revenue)),
      formatShortMoney,
    ),
    lines,
    ...(paidBack && {
      mark: {
        week: paidBack.week,
        value: paidBack.gross_profit,
        label: `Paid back: week ${paidBack.week}`,
      },
    }),
    table: {
      caption: "Sums by the end of each week",
      columns: ["After", ...figures.map(({ name }) => name)],
      rows: totals.map((total) => [
        `Week ${total.week}`,
        ...figures.map(({ figure }) => formatMoney(total[figure])),
      ]),
    },
  };
}

const figures = [
  { figure: "revenue", name: "Revenue", tone: "second" },
  { figure: "gross_profit", name: "Gross profit", tone: "lead" },
  { figure: "ad_spend", name: "Ad spend", tone: "cost" },
] as const satisfies readonly {
  readonly figure: keyof RunningTotals;
  readonly name: string;
  readonly tone: ChartLine["tone"];
}[];

function totalsUnder(plan: Plan, scenario: ScenarioName): readonly RunningTotals[] {
  return runningTotals(planUnderScenario(plan, scenario).weeks);
}

function described({ name, values }: ChartLine): string {
  return `${name}: ${formatMoney(values.at(-1) ?? 0)} at the end.`;
}
