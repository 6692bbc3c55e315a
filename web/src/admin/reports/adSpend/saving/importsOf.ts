import { monthOf } from "@planner/shared/calendar";
import type { AdService } from "@planner/shared/reports/adService";
import {
  type CampaignSpend,
  foldCampaign,
  type SpendImport,
  spendLimits,
} from "@planner/shared/reports/adSpend";
import { type DayRange, daysIn, eachDay } from "@planner/shared/reports/reportPeriod";
import { spreadCents } from "@planner/shared/reports/spreadCents";
import { rangeOf } from "../rangeOf.ts";
import type { SpendFileRow } from "../reading/readSpendRow.ts";

/** The rows as imports, of which the server takes one per month. Rows of several days are spread evenly over them. */
export function importsOf(
  service: AdService,
  rows: readonly SpendFileRow[],
): readonly SpendImport[] {
  const months = new Map<string, MonthRows>();
  for (const row of rows) addRow(months, row);
  const covered = rangeOf(rows.map(({ days }) => days));
  if (covered === undefined) return [];
  const sorted = [...months].toSorted(([one], [other]) => one.localeCompare(other));
  return sorted.map(([month, { campaigns, count }]) => ({
    service,
    month,
    ...coveredDays(month, covered),
    rows: count,
    campaigns: [...campaigns.values()].map(toCampaign),
  }));
}

/** The days of a month that the file covers. */
function coveredDays(month: string, { from, to }: DayRange) {
  return {
    first_day: monthOf(from) === month ? dayNumber(from) : 1,
    last_day: monthOf(to) === month ? dayNumber(to) : daysIn(month),
  };
}

type MonthRows = {
  readonly campaigns: Map<string, CampaignRows>;
  /** The rows with a day in the month. */
  count: number;
};

type CampaignRows = {
  readonly name: string;
  readonly ids: Set<string>;
  /** The cents of each day of the month. */
  readonly days: Map<number, number>;
  /** The days that have a part of a longer row. */
  readonly spread: Set<number>;
};

/** Adds a row's cents to each of its days. */
function addRow(months: Map<string, MonthRows>, { name, id, days, cents }: SpendFileRow): void {
  const allDays = eachDay(days);
  const parts = spreadCents(cents, allDays.length);
  for (const month of new Set(allDays.map(monthOf))) monthIn(months, month).count += 1;
  for (const [index, day] of allDays.entries()) {
    const campaign = campaignIn(monthIn(months, monthOf(day)), name);
    const number = dayNumber(day);
    campaign.days.set(number, (campaign.days.get(number) ?? 0) + (parts[index] ?? 0));
    if (id !== "") campaign.ids.add(id);
    if (allDays.length > 1) campaign.spread.add(number);
  }
}

/** The rows of a month. Adds the month with its first row. */
function monthIn(months: Map<string, MonthRows>, month: string): MonthRows {
  const found = months.get(month) ?? { campaigns: new Map(), count: 0 };
  months.set(month, found);
  return found;
}

/** The rows of a campaign in a month. Adds the campaign with its first row, whose name it keeps. */
function campaignIn({ campaigns }: MonthRows, name: string): CampaignRows {
  const key = foldCampaign(name);
  const found = campaigns.get(key) ?? { name, ids: new Set(), days: new Map(), spread: new Set() };
  campaigns.set(key, found);
  return found;
}

function toCampaign({ name, ids, days, spread }: CampaignRows): CampaignSpend {
  const exactDays: Record<string, number> = {};
  const spreadDays: Record<string, number> = {};
  for (const [day, cents] of days) {
    if (spread.has(day)) spreadDays[day] = cents;
    else exactDays[day] = cents;
  }
  const campaign: CampaignSpend = { name, days: exactDays };
  if (ids.size > 0) campaign.ids = [...ids].slice(0, spendLimits.ids);
  if (spread.size > 0) campaign.spread = spreadDays;
  return campaign;
}

/** 5 for "2026-10-05" */
function dayNumber(day: string): number {
  return Number(day.slice("2026-10-".length));
}
