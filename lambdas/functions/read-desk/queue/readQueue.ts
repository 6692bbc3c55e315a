import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadQueue } from "@planner/shared/api/admin/queueContract";
import { type TouchGroup, waitingGroups } from "@planner/shared/lead/followUp/nextTouch";
import {
  comparePlaces,
  inQueueOrder,
  placedRows,
  placeOf,
  type QueuePlace,
} from "@planner/shared/lead/followUp/queueOrder";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type DueItem, groupOf } from "../../../callQueue/dueItems.ts";
import { countDue } from "../../../callQueue/readDue.ts";
import { readPublished } from "../../../statistics/generations.ts";
import { readContributions } from "../../../statistics/readStatistics.ts";
import { totalItem } from "../../../statistics/statisticsItems.ts";
import type { Tables } from "../../../tables/Tables.ts";
import { timeAndLeadOf } from "../../../tables/timeAndLeadOf.ts";
import { type DisplacedLeads, readDisplacedLeads } from "./readDisplacedLeads.ts";
import { type QueueLead, readQueueLeads } from "./readQueueLeads.ts";
import { type QueueRequest, readQueueParts } from "./readQueueParts.ts";

/** A page of the queue, with the counts of all of it. */
export type QueuePage = Pick<LeadQueue, "leads" | "waiting" | "later"> & {
  /** Where the next page starts. Undefined on the last page. */
  readonly next: QueuePlace | undefined;
};

/** A lead in the queue, by its item or as it is now. */
type Candidate = { readonly leadKey: string; readonly place: QueuePlace };

/**
 * Reads a page of the queue and counts all of it. The cost depends on the limit, and on what happened within the last
 * minutes, not on the number of leads.
 */
export function readQueue(tables: Tables, request: QueueRequest): Promise<QueuePage> {
  const { limit, to, now } = request;
  return readPublished(tables, async (generation) => {
    const [items, displaced, statistics, later] = await Promise.all([
      readQueueParts(tables, generation, request),
      readDisplacedLeads(tables, generation, now),
      readContributions(tables, generation),
      countDue(tables, { generation, group: "later", from: now, until: to }),
    ]);
    const candidates = candidatesAfter(items, displaced, request);
    const page = candidates.slice(0, limit);
    const isLast = candidates.length === page.length;
    const leads = await readLeads(tables, page, displaced.leads);
    return {
      leads: inQueueOrder(leads, now).map(({ lead }) => withoutKey(lead)),
      next: isLast ? undefined : page.at(-1)?.place,
      waiting: waitingCounts(statistics[totalItem] ?? {}, displaced, now),
      later,
    };
  });
}

function withoutKey({ key: _, ...lead }: QueueLead): Lead {
  return lead;
}

/** The leads of the queue after the page before, in order, each once. */
function candidatesAfter(
  items: readonly DueItem[],
  displaced: DisplacedLeads,
  { to, now, after }: QueueRequest,
): readonly Candidate[] {
  const inPlace = items
    .filter(({ lead_key }) => !displaced.leads.has(lead_key))
    .map((item) => candidateOf(item, now));
  const replaced = placedRows([...displaced.leads.values()], now)
    .filter(({ row }) => row.due.group !== "later" || row.due.at <= to.toISOString())
    .map(({ row, place }) => ({ leadKey: row.lead.key, place }));
  const candidates = [...inPlace, ...replaced]
    .filter(({ place }) => after === undefined || comparePlaces(place, after) > 0)
    .toSorted((one, other) => comparePlaces(one.place, other.place));
  return firstOfEachLead(candidates);
}

/** A lead whose item moves to another group meanwhile is read in both. */
function firstOfEachLead(candidates: readonly Candidate[]): readonly Candidate[] {
  const first = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!first.has(candidate.leadKey)) first.set(candidate.leadKey, candidate);
  }
  return [...first.values()];
}

function candidateOf(item: DueItem, now: Date): Candidate {
  const { at, leadId } = timeAndLeadOf(item);
  const group = groupOf(item) ?? "later";
  return { leadKey: item.lead_key, place: placeOf({ group, at }, leadId, now) };
}

/** Reads the leads of a page, in order. A lead that was erased meanwhile is left out. */
async function readLeads(
  tables: Tables,
  page: readonly Candidate[],
  alreadyRead: ReadonlyMap<string, QueueLead>,
): Promise<readonly QueueLead[]> {
  const missing = page.map(({ leadKey }) => leadKey).filter((key) => !alreadyRead.has(key));
  const read = await readQueueLeads(tables, missing);
  return page.flatMap(({ leadKey }) => alreadyRead.get(leadKey) ?? read.get(leadKey) ?? []);
}

/** The counters, with the leads in the groups that they are in now. */
function waitingCounts(
  counters: Readonly<Record<string, number>>,
  { leads, countedIn }: DisplacedLeads,
  now: Date,
): LeadQueue["waiting"] {
  const moving = [...countedIn.keys()].flatMap((key) => leads.get(key) ?? []);
  const rows = inQueueOrder(moving, now);
  const count = (group: TouchGroup) => {
    const arrived = rows.filter(({ due }) => due.group === group).length;
    const departed = [...countedIn.values()].filter((each) => each === group).length;
    return (counters[`due_${group}`] ?? 0) + arrived - departed;
  };
  return adminContract.leadQueue.response.shape.waiting.parse(
    Object.fromEntries(waitingGroups.map((group) => [group, count(group)])),
  );
}
