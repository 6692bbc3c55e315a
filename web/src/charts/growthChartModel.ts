import { formatCount } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { goalLabel, goalWeek, goalWeekSentence } from "@planner/shared/plan/texts/goalTexts";
import type { LineChartModel } from "./LineChartModel.ts";
import { periodWeeks } from "./periodWeeks.ts";
import { valueScale } from "./valueScale.ts";

/** The bookings of each week, the goal that the ads must bring, and the week that reaches it. */
export function growthChartModel(plan: Plan): LineChartModel {
  const { weeks } = plan;
  const goal = plan.additional_estimates_week;
  const values = weeks.map(({ bookings }) => bookings);
  const first = formatCount(values[0] ?? 0);
  const last = formatCount(values.at(-1) ?? 0);
  const reachedWeek = goalWeek(plan);
  const reached = weeks.find(({ week }) => week === reachedWeek);
  const model: LineChartModel = {
    description: `Line chart of the bookings in each of ${weeks.length} weeks: ${first} in the first week, ${last} in the last. ${goalWeekSentence(plan)}`,
    weeks: { first: 1, last: weeks.length, ticks: [1, ...periodWeeks(plan)] },
    scale: valueScale([...values, goal]),
    lines: [{ tone: "lead", values, label: `${last} booked` }],
    level: { value: goal, label: goalLabel(plan) },
  };
  if (reached === undefined) return model;
  const { week, bookings } = reached;
  return { ...model, mark: { week, value: bookings, label: `Goal reached, week ${week}` } };
}
