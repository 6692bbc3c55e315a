import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadQueue } from "@planner/shared/api/admin/queueContract";
import { dayMs } from "@planner/shared/calendar";
import { type TouchGroup, waitingGroups } from "@planner/shared/lead/followUp/nextTouch";
import {
  comparePlaces,
  inQueueOrder,
  placedRows,
  placeOf,
  type QueuePlace,
  queueSections,
} from "@planner/shared/lead/followUp/queueOrder";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { readCallsNow } from "../../callQueue/callItems.ts";
import {
  countDue,
  type DueItem,
  type DueQuery,
  groupOf,
  readDue,
  readPassed,
  timeAndLeadOf,
} from "../../callQueue/dueItems.ts";
import { listedLead } from "../../leads/leadItem.ts";
import { readStoredLeads } from "../../leads/readLeads.ts";
import { readPublished } from "../../statistics/generations.ts";
import { readLedger } from "../../statistics/ledger.ts";
import { readContributions } from "../../statistics/readStatistics.ts";
import { totalItem } from "../../statistics/statisticsItems.ts";
import type { Tables } from "../../tables/Tables.ts";

type QueueRequest = {
  readonly limit: number;
  /** The end of the caller's day. */
  readonly to: Date;
  readonly now: Date;
  /** The place of the last lead of the page before. */
  readonly after?: QueuePlace | undefined;
};

export type QueuePage = Pick<LeadQueue, "leads" | "waiting" | "later"> & {
  /** Where the next page starts. Undefined on the last page. */
  readonly next: QueuePlace | undefined;
};

/** A lead in the queue, by its item or as it is now. */
type Candidate = { readonly leadKey: string; readonly place: QueuePlace };

type QueueLead = Lead & { readonly key: string };

/**
 * Reads a page of the queue and counts all of it. The cost depends on the limit, and on what happened within the last
 * minutes, not on the number of leads.
 */
export function readQueue(tables: Tables, request: QueueRequest): Promise<QueuePage> {
  const { limit, to, now } = request;
  return readPublished(tables, async (generation) => {
    const [items, displaced, statistics, later] = await Promise.all([
      readParts(tables, generation, request),
      readDisplaced(tables, generation, now),
      readContributions(tables, generation),
      countDue(tables, { generation, group: "later", from: now, until: to }),
    ]);
    const candidates = candidatesAfter(items, displaced, request);
    const page = candidates.slice(0, limit);
    const isLast = candidates.length === page.length;
    const leads = await readLeads(tables, page, displaced.leads);
    return {
      leads: inQueueOrder(leads, now).map(({ lead: { key: _, ...lead } }) => lead),
      next: isLast ? undefined : page.at(-1)?.place,
      waiting: waitingCounts(statistics[totalItem] ?? {}, displaced, now),
      later,
    };
  });
}

/** The leads of the queue after the page before, in order, each once. */
function candidatesAfter(
  items: readonly DueItem[],
  displaced: Displaced,
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

/** A part of the queue, and its section: the first number of its leads' places. */
type QueuePart = Omit<DueQuery, "generation" | "limit"> & { readonly section: number };

/** Reads the items of each part of the queue from a place on, at most one more than fit on the page. */
async function readParts(
  tables: Tables,
  generation: number,
  { limit, to, now, after }: QueueRequest,
): Promise<readonly DueItem[]> {
  const aDayAgo = new Date(now.getTime() - dayMs);
  const parts: readonly QueuePart[] = [
    { section: queueSections.booked, group: "booked" },
    // The clock's time is the end of the five minutes.
    { section: queueSections.clock_running, group: "clock", from: now },
    {
      section: queueSections.missed_today,
      group: "clock",
      from: aDayAgo,
      until: now,
      newestFirst: true,
    },
    { section: queueSections.follow_up, group: "follow_up" },
    { section: queueSections.retry, group: "retry" },
    { section: queueSections.missed_before, group: "clock", until: aDayAgo, newestFirst: true },
    { section: queueSections.no_next_step, group: "no_next_step", newestFirst: true },
    { section: queueSections.new, group: "new", newestFirst: true },
    { section: queueSections.later, group: "later", until: to },
  ];
  const read = parts
    .filter(({ section }) => after === undefined || section >= after.section)
    .map(({ section, ...part }) => {
      const lastKey = section === after?.section ? keyOfPlace(after) : undefined;
      return readDue(tables, { generation, limit: limit + 1, after: lastKey, ...part });
    });
  return (await Promise.all(read)).flat();
}

/** The sort key of the item at a place. */
function keyOfPlace({ order, leadId }: QueuePlace): string {
  return `${new Date(Math.abs(order)).toISOString()}#${leadId}`;
}

function candidateOf(item: DueItem, now: Date): Candidate {
  const { at, leadId } = timeAndLeadOf(item);
  const group = groupOf(item) ?? "later";
  return { leadKey: item.lead_key, place: placeOf({ group, at }, leadId, now) };
}

/** The leads whose items are not where the time puts them: they are read to be placed. */
type Displaced = {
  readonly leads: ReadonlyMap<string, QueueLead>;
  /** The groups in which those leads are still counted that the schedule moves within a minute. */
  readonly countedIn: ReadonlyMap<string, TouchGroup | undefined>;
};

async function readDisplaced(tables: Tables, generation: number, now: Date): Promise<Displaced> {
  const [passed, bookedCalls, startedCalls] = await Promise.all([
    readPassed(tables, generation, now),
    readCallsNow(tables, generation, now),
    // At most one per administrator and lead within an hour.
    readDue(tables, { generation, group: "calling", newestFirst: true, limit: maxCalling }),
  ]);
  const callKeys = bookedCalls.map(({ leadKey }) => leadKey);
  const ledger = await readLedger(tables, [...new Set(callKeys)], generation);
  const countedIn = new Map<string, TouchGroup | undefined>();
  for (const key of callKeys) {
    const due = ledger.get(key)?.due;
    countedIn.set(key, due && groupOf(due));
  }
  for (const item of passed) countedIn.set(item.lead_key, groupOf(item));
  const keys = [...countedIn.keys(), ...startedCalls.map(({ lead_key }) => lead_key)];
  const stored = await readStoredLeads(tables, keys);
  return { leads: queueLeads(stored), countedIn };
}

const maxCalling = 100;

function queueLeads(stored: Awaited<ReturnType<typeof readStoredLeads>>) {
  const leads = new Map<string, QueueLead>();
  for (const [key, each] of stored) {
    const lead = listedLead(each);
    if (lead !== undefined) leads.set(key, { ...lead, key });
  }
  return leads;
}

async function readLeads(
  tables: Tables,
  page: readonly Candidate[],
  alreadyRead: ReadonlyMap<string, QueueLead>,
): Promise<readonly QueueLead[]> {
  const missing = page.map(({ leadKey }) => leadKey).filter((key) => !alreadyRead.has(key));
  const read = queueLeads(await readStoredLeads(tables, missing));
  return page.flatMap(({ leadKey }) => alreadyRead.get(leadKey) ?? read.get(leadKey) ?? []);
}

/** The counters, with the leads in the groups that they are in now. */
function waitingCounts(
  counters: Readonly<Record<string, number>>,
  { leads, countedIn }: Displaced,
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
