import { addDays } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { noCampaign } from "@planner/shared/lead/source/campaign";
import { trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import type { AdService } from "@planner/shared/reports/adService";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { SpendRow } from "@planner/shared/reports/matchSpend";
import { type DayRange, dayCount } from "@planner/shared/reports/reportPeriod";
import type { MissingSpend } from "@planner/shared/reports/spendDays";
import { dayText, periodText } from "./dayTexts.ts";
import { figureText } from "./figureTexts.ts";

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

/** Why the services' spend is not complete, those with the same reason together: "Google, Meta: spend until Oct 20, 2026." */
export function missingTexts(
  missing: readonly MissingSpend[],
  period: DayRange,
): readonly string[] {
  const names = new Map<string, string[]>();
  for (const { service, days } of missing) {
    const reason = missingReason(days, period);
    names.set(reason, [...(names.get(reason) ?? []), shortServiceNames[service]]);
  }
  return [...names].map(([reason, services]) => `${services.join(", ")}: ${reason}.`);
}

function missingReason(days: MissingSpend["days"], { from, to }: DayRange): string {
  const [first] = days;
  if (first?.from === from && first.to === to) return "no spend of these days";
  const isLastDays = days.length === 1 && first?.to === to;
  if (isLastDays) return `spend until ${dayText(addDays(first.from, -1))}`;
  let count = 0;
  for (const range of days) count += dayCount(range);
  return `${pluralize(count, "day")} without spend`;
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

/** "$1,053 of spend is not joined to a row." */
export function unmatchedText(campaigns: NonNullable<LeadReport["spend"]>["unmatched"]): string {
  let sum = 0;
  for (const { spend } of campaigns) sum += spend;
  return `${figureText("spend", sum)} of spend is not joined to a row.`;
}
