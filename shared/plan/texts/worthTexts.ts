import type { OpenStock, PlanForecast } from "../../api/planForecast.ts";
import {
  formatAboutMoney,
  formatCount,
  formatMoney,
  formatShare,
  pluralize,
} from "../../format.ts";
import { roundHalfUp } from "../round.ts";

type Worth = NonNullable<PlanForecast["worth"]>;

/**
 * What the last week was worth, with its sum, and what open estimates are worth. `isAsked`: the page's first question is how many they
 * are.
 */
export function worthTexts(
  { week, open }: Worth,
  isAsked = false,
): NonNullable<PlanForecast["sentences"]["worth"]> {
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
    open: open && openTexts(open, isAsked),
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
function openTexts({ undecided, still_to_come }: NonNullable<Worth["open"]>, isAsked: boolean) {
  const rows = [undecidedRow(undecided), stillToComeRow(still_to_come)].filter(
    (row) => row !== undefined,
  );
  if (rows.length === 0) return undefined;
  const worth = aboutRevenue(undecided.revenue + still_to_come.revenue);
  const isSure = rows.every(({ estimate }) => estimate === undefined);
  const assumed = isAsked ? `about ${worth}, as we count them` : "how many?";
  return {
    title: `Open estimates: ${isSure ? `about ${worth} in jobs` : assumed}`,
    rows,
  };
}

type Stock = NonNullable<Worth["open"]>["undecided"];

function undecidedRow(stock: Stock) {
  const count = roundHalfUp(stock.estimates, 0);
  const one = count === 1;
  return openRow(stock, {
    stock: "undecided",
    count,
    action: `Call the ${one ? "one" : count} undecided today`,
    assumed: `If ${count} ${one ? "is" : "are"} undecided: call ${one ? "" : "them "}today`,
    note: "Held, no decision yet",
  });
}

function stillToComeRow(stock: Stock) {
  const count = roundHalfUp(stock.estimates, 0);
  const one = count === 1;
  return openRow(stock, {
    stock: "still_to_come",
    count,
    action: `Confirm the ${one ? "one" : count} to come`,
    assumed: `If ${count} ${one ? "is" : "are"} still to come: confirm the day before`,
    note: "The day before each appointment",
  });
}

type OpenTexts = Readonly<{
  stock: OpenStock;
  count: number;
  /** With the count that the contractor has said, and with an assumed one. */
  action: string;
  assumed: string;
  note: string;
}>;

/** Undefined if the count is 0. */
function openRow(
  { is_answered, revenue }: Stock,
  { stock, count, action, assumed, note }: OpenTexts,
) {
  if (count === 0) return undefined;
  return {
    stock,
    estimate: is_answered ? undefined : `about ${formatCount(count)}?`,
    action: is_answered ? action : assumed,
    note: is_answered ? note : undefined,
    amount: aboutRevenue(revenue),
  };
}

/** Dollars to the hundred, and smaller amounts to two digits. */
function aboutRevenue(dollars: number): string {
  return dollars < 1000 ? formatAboutMoney(dollars) : formatMoney(roundHalfUp(dollars, -2));
}
