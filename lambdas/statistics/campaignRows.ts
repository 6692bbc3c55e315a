import { monthOf } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { type Item, readItems } from "../aws/database.ts";
import { ifRevision, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { expiryOf, hasExpired, reportPrefixes } from "./statisticsItems.ts";

/**
 * The campaigns of a month that have rows of their own in the reports: the 300 whose first lead came earliest. A bot can
 * invent any number, so the others count together. The month's item has the ID of each campaign's first lead, which begins with its
 * time. It belongs to no generation, so neither an erasure nor a rebuild frees a row, and the order of counting is irrelevant.
 */
export type CampaignRows = z.infer<typeof rowsSchema>;

const rowsSchema = z.object({
  /** The month's first day. */
  sk: z.string(),
  /** Increases with every write. */
  revision: z.number(),
  first_leads: z.record(z.string(), z.string()),
});

const pk = `${deskTable.prefixes.statistics}campaigns`;

/** The maximum number of campaigns with a row in a month. */
export const maxRows = 300;

/** Reads the campaign rows of the months that a range of days touches. */
export async function readCampaignRows(
  tables: Tables,
  days: { readonly from: string; readonly to: string },
): Promise<readonly CampaignRows[]> {
  const from = monthOf(days.from);
  const items = await readPartition(tables, { pk, from, to: days.to });
  return items.map(toCampaignRows);
}

function toCampaignRows(item: Item): CampaignRows {
  return rowsSchema.parse(item);
}

/** A lead that was not counted before, and the item of its campaign. */
export type Arrival = { readonly item: string; readonly leadId: string };

/** The writes that add rows for the campaigns of new leads. A write fails if the month's rows have changed since. */
export async function campaignRowPuts(tables: Tables, arrivals: readonly Arrival[], now: Date) {
  const kept = arrivals.filter(({ item }) => !hasExpired(item, now));
  const months = [...new Set(kept.map(({ item }) => firstDayOf(item)))];
  const keys = months.map((sk) => ({ pk, sk }));
  const stored = (await readItems(tables.client, tables.deskTableName, keys)).map(toCampaignRows);
  return months.flatMap((month) => {
    const before = stored.find(({ sk }) => sk === month);
    const ofMonth = kept.filter(({ item }) => firstDayOf(item) === month);
    const first_leads = withArrivals(before?.first_leads ?? {}, ofMonth);
    return first_leads === undefined ? [] : [rowsPut(tables, { month, before, first_leads })];
  });
}

/** The first lead of each campaign after some arrivals. Undefined if nothing changes. */
function withArrivals(before: CampaignRows["first_leads"], arrivals: readonly Arrival[]) {
  const first = new Map(Object.entries(before));
  for (const { item, leadId } of arrivals) {
    const campaign = item.slice(`${reportPrefixes.campaigns}2026-11-01#`.length);
    const earliest = first.get(campaign);
    if (earliest === undefined || leadId < earliest) first.set(campaign, leadId);
  }
  const rows = [...first]
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .slice(0, maxRows);
  const isSame = rows.every(([campaign, leadId]) => before[campaign] === leadId);
  return isSame ? undefined : Object.fromEntries(rows);
}

type Change = {
  readonly month: string;
  readonly before: CampaignRows | undefined;
  readonly first_leads: CampaignRows["first_leads"];
};

function rowsPut({ deskTableName }: Tables, { month, before, first_leads }: Change) {
  return {
    Put: {
      TableName: deskTableName,
      Item: {
        pk,
        sk: month,
        revision: (before?.revision ?? 0) + 1,
        first_leads,
        [deskTable.expiry]: expiryOf(`${reportPrefixes.campaigns}${month}`),
      },
      ...ifRevision(before),
    },
  };
}

/** The first day of the month of a campaign's item. */
function firstDayOf(item: string): string {
  return item.slice(reportPrefixes.campaigns.length).slice(0, "2026-11-01".length);
}
