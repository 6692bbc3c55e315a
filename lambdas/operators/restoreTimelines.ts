import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import type * as z from "zod/mini";
import { maxTransactionItems, transact } from "../aws/database.ts";
import { timelineChange } from "../leads/edits/leadEditItems.ts";
import { readKeysById } from "../leads/scanLeads.ts";
import { eventPrefix, readTimelineKeys } from "../leads/timeline/leadEvents.ts";
import { deskKeySchema, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/** The numbers of events in the copy, by what happened to them. */
export type TimelineRestoration = {
  readonly restored: number;
  /** Already in the table. They did not change. */
  readonly present: number;
  /** Not restored, because their lead does not exist or was erased. */
  readonly withoutLead: number;
};

/**
 * Copies missing timelines from a point-in-time restore of the desk's table. Never changes existing items. An erased lead
 * gets no timeline, even if it is erased at the same time. Can be rerun after an interruption.
 *
 * Does not restore the search index, which can be rebuilt, and the change log, which expires after two days.
 *
 * @throws ResourceNotFoundException if the copy does not exist
 */
export async function restoreTimelines(
  tables: Tables,
  copyName: string,
): Promise<TimelineRestoration> {
  const counts = { restored: 0, present: 0, withoutLead: 0 };
  const leadKeys = await readKeysById(tables);
  const pages = paginateScan(
    { client: tables.client },
    {
      TableName: copyName,
      FilterExpression: "begins_with(pk, :lead)",
      ExpressionAttributeValues: { ":lead": deskTable.prefixes.lead },
    },
  );
  for await (const { Items = [] } of pages) {
    const timelines = groupByPartition(Items.map((item) => deskKeySchema.parse(item)));
    for (let start = 0; start < timelines.length; start += timelinesAtOnce) {
      const batch = timelines.slice(start, start + timelinesAtOnce);
      const results = await Promise.all(
        batch.map((items) => restoreItems(tables, leadKeys, items)),
      );
      for (const { restored, present, withoutLead } of results) {
        counts.restored += restored;
        counts.present += present;
        counts.withoutLead += withoutLead;
      }
    }
  }
  return counts;
}

type TimelineItem = z.output<typeof deskKeySchema>;

/** Items of one lead, at most as many as fit into a transaction. */
type Timeline = readonly [TimelineItem, ...TimelineItem[]];

/** Groups the items of a page, which are sorted by partition. */
function groupByPartition(items: readonly TimelineItem[]): readonly Timeline[] {
  const groups: [TimelineItem, ...TimelineItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0].pk === item.pk && last.length < itemsPerTransaction) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

async function restoreItems(
  tables: Tables,
  leadKeys: ReadonlyMap<string, string>,
  items: Timeline,
): Promise<TimelineRestoration> {
  const eventsWithoutLead = { restored: 0, present: 0, withoutLead: countEvents(items) };
  const leadId = items[0].pk.slice(deskTable.prefixes.lead.length);
  const leadKey = leadKeys.get(leadId);
  if (leadKey === undefined) return eventsWithoutLead;
  const present = new Set((await readTimelineKeys(tables, leadId)).map(({ sk }) => sk));
  const missing = items.filter(({ sk }) => !present.has(sk));
  const restored = countEvents(missing);
  const outcomes = { restored, present: countEvents(items) - restored, withoutLead: 0 };
  if (missing.length === 0) return outcomes;
  const result = await transact(tables.client, [
    timelineChange(tables.tableName, leadKey),
    ...missing.map((item) => deskPut(tables, item)),
  ]);
  return result.kind === "written" ? outcomes : eventsWithoutLead;
}

function countEvents(items: readonly TimelineItem[]): number {
  return items.filter(({ sk }) => sk.startsWith(eventPrefix)).length;
}

/** Low enough to leave capacity for the desk. */
const timelinesAtOnce = 10;

/** One item of each transaction is the lead. */
const itemsPerTransaction = maxTransactionItems - 1;
