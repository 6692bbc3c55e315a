import { formatMoney, formatShortMoney } from "@planner/shared/format";
import { type Plan, type ScenarioName, scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario, sumWeeks } from "@planner/shared/plan/simulateWeeks";
import type { ChartLine, LineChartModel } from "./LineChartModel.ts";
import { periodWeeks } from "./periodWeeks.ts";
import { valueScale } from "./valueScale.ts";

/**
 * Revenue, gross profit and ad spend added up by week, and the week that pays the ads back. All scenarios share one scale, so
 * that the choice of another one moves the lines.
 */
export function paybackChartModel(plan: Plan, scenario: ScenarioName): LineChartModel {
  const totals = totalsUnder(plan, scenario);
  // Profit, not revenue, because jobs have costs too.
  const paidBack = totals.find(({ ad_spend, gross_profit }) => gross_profit >= ad_spend);
  const lines = figures.map(({ figure, name, tone }): ChartLine => {
    const values = [0, ...totals.map((total) => total[figure])];
    return { tone, values, label: `${name} ${formatShortMoney(values.at(-1) ?? 0)}` };
  });
  const sumTexts = figures.map(
    ({ figure, name }) => `${name}: ${formatMoney(totals.at(-1)?.[figure] ?? 0)} at the end.`,
  );
  const heading = paidBack
    ? `Your ads pay for themselves in week ${paidBack.week}`
    : `After ${totals.length} weeks your ads have not paid for themselves yet`;
  const model: LineChartModel = {
    description: `Line chart of sums over ${totals.length} weeks. ${sumTexts.join(" ")} ${heading}.`,
    weeks: { first: 0, last: totals.length, ticks: [0, ...periodWeeks(plan)] },
    scale: valueScale(
      scenarioNames.flatMap((name) => totalsUnder(plan, name).map(({ revenue }) => revenue)),
      formatShortMoney,
    ),
    lines,
  };
  if (paidBack === undefined) return model;
  const { week, gross_profit } = paidBack;
  return { ...model, mark: { week, value: gross_profit, label: `Paid back: week ${week}` } };
}

const figures = [
  { figure: "revenue", name: "Revenue", tone: "second" },
  { figure: "gross_profit", name: "Gross profit", tone: "lead" },
  { figure: "ad_spend", name: "Ad spend", tone: "cost" },
] as const;

/** The cumulative totals at the end of each week. */
function totalsUnder(plan: Plan, scenario: ScenarioName) {
  const { weeks } = planUnderScenario(plan, scenario);
  return weeks.map(({ week }, index) => ({ week, ...sumWeeks(weeks.slice(0, index + 1)) }));
}
