import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutMoney, formatMoney, formatShare, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

type Worth = NonNullable<PlanForecast["worth"]>;

/** What the last week was worth, with its sum, and what open estimates are worth. */
export function worthTexts({ week, open }: Worth) {
  const [grossProfit, spend] = [roundHalfUp(week.gross_profit, 0), roundHalfUp(week.spend, 0)];
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
    total: { name: "after ads", amount: formatMoney(grossProfit - spend) },
    open: open && openTexts(open),
  };
}

function wonText({ won, revenue, is_revenue_entered }: Worth["week"]): string {
  if (won === 0) return "No job won";
  const jobs = `${pluralize(won, "job")} won`;
  return is_revenue_entered
    ? `${jobs}, as you entered`
    : `${jobs}, at ${formatMoney(revenue / won)} each`;
}

/** What is open in jobs, and the one thing to do. Undefined if less than half an estimate is. */
function openTexts({ undecided, still_to_come }: NonNullable<Worth["open"]>) {
  const held = roundHalfUp(undecided.estimates, 0);
  const coming = roundHalfUp(still_to_come.estimates, 0);
  if (!held && !coming) return undefined;
  const worth = aboutRevenue(undecided.revenue + still_to_come.revenue);
  return {
    title: `Open estimates: about ${worth} in jobs`,
    action: held
      ? `Call the ${held} undecided today: about ${aboutRevenue(undecided.revenue)}.`
      : `Confirm the ${coming} to come the day before: about ${aboutRevenue(still_to_come.revenue)}.`,
  };
}

/** Dollars to the hundred, and smaller amounts to two digits. */
function aboutRevenue(dollars: number): string {
  return dollars < 1000 ? formatAboutMoney(dollars) : formatMoney(roundHalfUp(dollars, -2));
}
