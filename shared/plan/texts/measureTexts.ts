import type { PlanForecast } from "../../api/planForecast.ts";
import type { LeverName, MeasureName } from "../../api/planMeasures.ts";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatMoney,
  formatShare,
  pluralize,
} from "../../format.ts";
import { roundHalfUp } from "../round.ts";

/**
 * The words for the measures of a forecast, on the page and in emails: `name` in tables, `subject` and `fewer` at the start of
 * sentences, `share` after "a smaller share of". `short` and `exact` format a figure.
 */
export const measureTexts = {
  cost_per_lead: {
    name: "Cost per lead",
    subject: "Lead cost",
    fewer: "Fewer leads for the money",
    action: "Ask us to look at the ads",
    short: formatMoney,
    exact: formatCents,
  },
  booking_rate: {
    name: "Booking",
    subject: "Booking",
    fewer: "Fewer leads are booked",
    share: "leads is booked",
    action: "Call every new lead within five minutes",
    short: formatPercent,
    exact: formatShare,
  },
  show_rate: {
    name: "Show",
    subject: "The show rate",
    fewer: "Fewer estimates are held",
    share: "booked estimates is held",
    action: "Confirm the day before",
    short: formatPercent,
    exact: formatShare,
  },
  close_rate: {
    name: "Close",
    subject: "Closing",
    fewer: "Fewer estimates are won",
    share: "held estimates is won",
    action: "Send the estimate the same day",
    short: formatPercent,
    exact: formatShare,
  },
} as const satisfies Readonly<Record<MeasureName, object>>;

/** What has changed a forecast. Of a rate, the share: there may be more wins although a smaller share is won. */
export function movedText(moved: LeverName, isLess: boolean): string {
  if (moved === "spend") return `You spend ${isLess ? "less" : "more"}.`;
  if (moved === "cost_per_lead") return `${isLess ? "Fewer" : "More"} leads for the money.`;
  return `A ${isLess ? "smaller" : "larger"} share of ${measureTexts[moved].share}.`;
}

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
  const format = distinctFormat([estimate, plan], measureTexts[measure]);
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

/** "13 jobs". */
export function countJobs(jobs: number): string {
  return pluralize(jobs, "job", formatAboutCount);
}

/** Dollars to the thousand, and smaller amounts to two digits. A minus stays on the line of its amount. */
export function formatThousands(dollars: number): string {
  const isSmall = Math.abs(dollars) < 10_000;
  const text = isSmall ? formatAboutMoney(dollars) : formatMoney(roundHalfUp(dollars, -3));
  return text.replace("−", "−\u2060");
}

type Range = PlanForecast["likely"]["jobs"];

/** Both ends as joined, or a single figure if they look the same. */
export function rangeText(
  { low, high }: Range,
  show: (figure: number) => string,
  join: (from: string, to: string) => string,
): string {
  const from = show(low);
  const to = show(high);
  return from === to ? from : join(from, to);
}

/** A probability in whole percent, rounded down, and never certain. */
export function certaintyPercent(probability: number): number {
  // Floating-point error could make 0.29 the 28%.
  return Math.min(99, Math.floor(probability * 100 + 1e-9));
}
