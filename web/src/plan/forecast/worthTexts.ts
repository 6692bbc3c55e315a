import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutMoney, formatMoney, formatShare, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

type Worth = NonNullable<PlanForecast["worth"]>;

/** What the last week was worth, with its sum, and what open estimates are worth. */
export function worthTexts({ week, open }: Worth) {
  const grossProfit = roundHalfUp(week.gross_profit, 0);
  const spend = roundHalfUp(week.spend, 0);
  return {
    title: `Week ${week.week} was worth`,
    rows: [
      { name: wonText(week), amount: formatMoney(week.revenue) },
      {
        name: `What is left at ${formatShare(week.margin)} margin`,
        amount: formatMoney(grossProfit),
      },
      { name: "Ads", amount: formatMoney(-spend) },
    ],
    // The difference of the shown figures, so that the sum is right to the dollar.
    total: formatMoney(grossProfit - spend),
    open: open && openTexts(open),
  };
}

function wonText({ won, revenue, is_revenue_entered }: Worth["week"]): string {
  if (won === 0) return "No job won";
  const jobs = `${pluralize(won, "job")} won`;
  if (is_revenue_entered) return `${jobs}, as you entered`;
  const value = `${jobs}, at ${formatMoney(revenue / won)}`;
  return won === 1 ? value : `${value} each`;
}

/** What open estimates are worth, and what to do with them, the most urgent first. Undefined if both counts round to 0. */
function openTexts({ undecided, still_to_come }: NonNullable<Worth["open"]>) {
  const held = roundHalfUp(undecided.estimates, 0);
  const coming = roundHalfUp(still_to_come.estimates, 0);
  const rows = [
    {
      count: held,
      action: `Call the ${held} undecided today`,
      note: "Held, no decision yet",
      amount: aboutRevenue(undecided.revenue),
    },
    {
      count: coming,
      action: `Confirm the ${coming} to come`,
      note: "The day before",
      amount: aboutRevenue(still_to_come.revenue),
    },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return undefined;
  const worth = aboutRevenue(undecided.revenue + still_to_come.revenue);
  return { title: `Open estimates: about ${worth} in jobs`, rows };
}

/** Dollars to the hundred, and smaller amounts to two digits. */
function aboutRevenue(dollars: number): string {
  return dollars < 1000 ? formatAboutMoney(dollars) : formatMoney(roundHalfUp(dollars, -2));
}
