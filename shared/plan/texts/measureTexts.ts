import type { MeasureName } from "../../api/planForecast.ts";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatMoney,
  formatShare,
  pluralize,
} from "../../format.ts";
import { roundHalfUp } from "../round.ts";

/** The words for the measures of a forecast, on the page and in emails. */
export const measureTexts = {
  cost_per_lead: {
    name: "Cost per lead",
    subject: "Lead cost",
    fewer: "Fewer leads for the money",
    action: "Ask us to look at the ads",
    show: formatMoney,
    exact: formatCents,
  },
  booking_rate: {
    name: "Booking",
    subject: "Booking",
    fewer: "Fewer leads are booked",
    action: "Call within five minutes",
    show: formatPercent,
    exact: formatShare,
  },
  show_rate: {
    name: "Show",
    subject: "The show rate",
    fewer: "Fewer estimates are held",
    action: "Confirm the day before",
    show: formatPercent,
    exact: formatShare,
  },
  close_rate: {
    name: "Close",
    subject: "Closing",
    fewer: "Fewer estimates are won",
    action: "Send the estimate the same day",
    show: formatPercent,
    exact: formatShare,
  },
} as const satisfies Readonly<Record<MeasureName, object>>;

function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

type Comparison = {
  readonly measure: MeasureName;
  readonly estimate: number;
  readonly plan: number;
};

/** "16%, planned 35%". */
export function comparisonText({ measure, estimate, plan }: Comparison): string {
  const { show, exact } = measureTexts[measure];
  const format = distinctFormat([estimate, plan], { short: show, exact });
  return `${format(estimate)}, planned ${format(plan)}`;
}

type Format = (figure: number) => string;

/** The short format or, if both figures would look the same in it, the exact one. */
export function distinctFormat(
  [one, other]: readonly [number, number],
  { short, exact }: { readonly short: Format; readonly exact: Format },
): Format {
  return short(one) === short(other) ? exact : short;
}

export function countJobs(jobs: number): string {
  return pluralize(jobs, "job", formatAboutCount);
}

/** Dollars to the thousand, and smaller amounts to two digits. A minus stays on the line of its amount. */
export function formatThousands(dollars: number): string {
  const isSmall = Math.abs(dollars) < 10_000;
  const text = isSmall ? formatAboutMoney(dollars) : formatMoney(roundHalfUp(dollars, -3));
  return text.replace("−", "−\u2060");
}

/** A probability in whole percent, rounded down, and never certain. */
export function certaintyPercent(probability: number): number {
  return Math.min(99, Math.floor(probability * 100 + 1e-9));
}
