import { addDays } from "@planner/shared/calendar";
import { formatCount, formatMoney, pluralize } from "@planner/shared/format";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { AdService } from "@planner/shared/reports/adService";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { SpendRow } from "@planner/shared/reports/matchSpend";
import {
  type Comparison,
  type DayRange,
  daysBetween,
  type ReportPeriod,
} from "@planner/shared/reports/reportPeriod";
import type { MissingSpend } from "@planner/shared/reports/spendDays";
import { duration } from "../desk/lead/LeadTime.tsx";
import type { FigureName } from "./reportFigures.ts";

export const periodLabels = {
  this_month: "This month",
  last_month: "Last month",
  last_30_days: "30 days",
  last_90_days: "90 days",
} as const satisfies Readonly<Record<ReportPeriod, string>>;

export const comparisonLabels = {
  period_before: "Period before",
  year_before: "A year before",
} as const satisfies Readonly<Record<Comparison, string>>;

export const figureLabels = {
  leads: "Leads",
  suspect: "Suspect",
  pass_the_gate_pct: "Pass the gate",
  within_5_min_pct: "Within 5 min",
  answered: "Answered",
  calls: "Calls",
  no_shows: "No shows",
  median_answer_minutes: "Median answer",
  booked: "Booked",
  won: "Won",
  won_value: "Won value",
  spend: "Spend",
  per_lead: "Per lead",
  per_booked: "Per booked call",
  per_won: "Per won",
  return: "Return",
} as const satisfies Readonly<Record<FigureName, string>>;

const money: ReadonlySet<FigureName> = new Set([
  "won_value",
  "spend",
  "per_lead",
  "per_booked",
  "per_won",
]);

export function figureLabel(name: FigureName): string {
  return figureLabels[name];
}

/** A figure to read. `–` if there is none. */
export function figureText(name: FigureName, figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return "–";
  if (money.has(name)) return formatMoney(figure);
  if (name === "return") return `${figure.toFixed(1)}×`;
  if (name === "median_answer_minutes") return duration(figure * 60_000);
  return name.endsWith("_pct") ? `${figure}%` : formatCount(figure);
}

/** "October 5 – 11", or with the year if there are two. */
export function daysText(days: DayRange, month: "long" | "short"): string {
  return formatDays(days, { month, hasYear: yearOf(days.from) !== yearOf(days.to) });
}

/** "Oct 5 – 11, 2026", for what is read without its page. */
export function daysTextWithYear(days: DayRange): string {
  return formatDays(days, { month: "short", hasYear: true });
}

/** "October 1 to 31", or with the year if it is not this year. `today` is the agency's date. */
export function periodText(days: DayRange, today: string): string {
  const isThisYear = yearOf(days.from) === yearOf(today) && yearOf(days.to) === yearOf(today);
  return formatDays(days, { month: "long", hasYear: !isThisYear }).replace("–", "to");
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

type DaysFormat = { readonly month: "long" | "short"; readonly hasYear: boolean };

function formatDays({ from, to }: DayRange, { month, hasYear }: DaysFormat): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month,
    day: "numeric",
    year: hasYear ? "numeric" : undefined,
    timeZone: "UTC",
  });
  return format.formatRange(new Date(from), new Date(to)).replaceAll("\u2009", " ");
}

/** "Oct 20, 2026" */
export function dayText(day: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** "October 2026" */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01`));
}

/** "Eastern time" */
export function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? timeZone).replace("Time", "time");
}

/** "Facebook, fall-offer" */
export function rowText({ source, campaign }: SpendRow): string {
  if (source === undefined) return campaign;
  const label = trafficSourceLabels[source];
  return campaign === noCampaign ? `${label}, no campaign` : `${label}, ${campaign}`;
}

export const shortServiceNames = {
  google: "Google",
  meta: "Meta",
  microsoft: "Microsoft",
} as const satisfies Readonly<Record<AdService, string>>;

/** Why a service's spend is not complete: "Microsoft: spend until Oct 20, 2026". */
export function missingText({ service, days }: MissingSpend, { from, to }: DayRange): string {
  const name = shortServiceNames[service];
  const [first] = days;
  let count = 0;
  for (const range of days) count += daysBetween(range.from, range.to);
  if (first?.from === from && first.to === to) return `${name}: no spend of these days`;
  const endsEarly = days.length === 1 && first?.to === to;
  if (first && endsEarly) return `${name}: spend until ${dayText(addDays(first.from, -1))}`;
  return `${name}: ${pluralize(count, "day")} without spend`;
}

/** Which services' spend of the compared period is not complete: "The spend of September 1 to 30 is not complete: Google, Meta." */
export function missingBeforeText(
  { from, to, spend }: LeadReport,
  today: string,
): string | undefined {
  const names = spend?.missing.map(({ service }) => shortServiceNames[service]) ?? [];
  if (names.length === 0) return undefined;
  return `The spend of ${periodText({ from, to }, today)} is not complete: ${names.join(", ")}.`;
}
