import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { readCallsNow } from "../../../callQueue/callItems.ts";
import { groupOf } from "../../../callQueue/dueItems.ts";
import { readCalling, readPassed } from "../../../callQueue/readDue.ts";
import { readLedger } from "../../../statistics/ledger.ts";
import type { Tables } from "../../../tables/Tables.ts";
import { type QueueLead, readQueueLeads } from "./readQueueLeads.ts";

/** The leads whose items are not where the time puts them: they are read to be placed. */
export type DisplacedLeads = {
  readonly leads: ReadonlyMap<string, QueueLead>;
  /** Of the leads that the schedule moves within a minute: the group in which each is still counted, if any. */
  readonly countedIn: ReadonlyMap<string, TouchGroup | undefined>;
};

/** Reads the leads whose time has passed, those with a booked call now, and those that are being called. */
export async function readDisplacedLeads(
  tables: Tables,
  generation: number,
  now: Date,
): Promise<DisplacedLeads> {
  const [passed, bookedCalls, startedCalls] = await Promise.all([
    readPassed(tables, generation, now),
    readCallsNow(tables, generation, now),
    readCalling(tables, generation),
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
  return { leads: await readQueueLeads(tables, keys), countedIn };
}
