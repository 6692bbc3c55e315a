import { monthOf } from "@planner/shared/calendar";
import type { AdService } from "@planner/shared/reports/adService";
import {
  type CampaignSpend,
  daysIn,
  foldCampaign,
  type SpendImport,
  spendLimits,
} from "@planner/shared/reports/adSpend";
import { eachDay } from "@planner/shared/reports/reportPeriod";
import { spreadCents } from "@planner/shared/reports/spreadCents";
import { rangeOf, type SpendFileRow } from "./reading/readSpend.ts";

/** The rows as imports of the server: one for each month. Rows of several days are spread evenly over them. */
export function importsOf(
  service: AdService,
  rows: readonly SpendFileRow[],
): readonly SpendImport[] {
  const months = new Map<string, MonthRows>();
  for (const row of rows) addRow(months, row);
  const covered = rangeOf(rows);
  const imports: SpendImport[] = [];
  for (const [month, { campaigns, count }] of months) {
    const isFirst = monthOf(covered.from) === month;
    const isLast = monthOf(covered.to) === month;
    imports.push({
      service,
      month,
      first_day: isFirst ? dayNumber(covered.from) : 1,
      last_day: isLast ? dayNumber(covered.to) : daysIn(month),
      rows: count,
      campaigns: [...campaigns.values()].map(toCampaign),
    });
  }
  return imports.toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

type MonthRows = {
  readonly campaigns: Map<string, CampaignRows>;
  /** Rows that begin in the month, but at least one. */
  count: number;
};

type CampaignRows = {
  readonly name: string;
  readonly ids: Set<string>;
  readonly days: Map<string, number>;
  /** The days that have a part of a longer row. */
  readonly spread: Set<string>;
};

function addRow(months: Map<string, MonthRows>, { name, id, days, cents }: SpendFileRow): void {
  const all = eachDay(days);
  const parts = spreadCents(cents, all.length);
  const touched = new Set<string>();
  all.forEach((day, index) => {
    const key = monthOf(day);
    const month = months.get(key) ?? { campaigns: new Map(), count: 0 };
    months.set(key, month);
    touched.add(key);
    const campaign = month.campaigns.get(foldCampaign(name)) ?? newCampaign(name);
    month.campaigns.set(foldCampaign(name), campaign);
    if (id !== "") campaign.ids.add(id);
    const number = String(dayNumber(day));
    campaign.days.set(number, (campaign.days.get(number) ?? 0) + (parts[index] ?? 0));
    if (all.length > 1) campaign.spread.add(number);
  });
  for (const key of touched) {
    const month = months.get(key);
    if (month) month.count += 1;
  }
}

function newCampaign(name: string): CampaignRows {
  return { name, ids: new Set(), days: new Map(), spread: new Set() };
}

function toCampaign({ name, ids, days, spread }: CampaignRows): CampaignSpend {
  const ownDays: Record<string, number> = {};
  const spreadDays: Record<string, number> = {};
  for (const [day, cents] of days) {
    if (spread.has(day)) spreadDays[day] = cents;
    else ownDays[day] = cents;
  }
  const campaign: CampaignSpend = { name, days: ownDays };
  if (ids.size > 0) campaign.ids = [...ids].slice(0, spendLimits.ids);
  if (spread.size > 0) campaign.spread = spreadDays;
  return campaign;
}

/** 5 for "2026-10-05" */
function dayNumber(day: string): number {
  return Number(day.slice("2026-10-".length));
}
