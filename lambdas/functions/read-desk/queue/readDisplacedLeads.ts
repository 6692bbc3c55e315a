import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { readCallsNow } from "../../../callQueue/callItems.ts";
import { groupOf } from "../../../callQueue/dueItems.ts";
import { readCalling, readPassed } from "../../../callQueue/readDue.ts";
import { readLedger } from "../../../statistics/ledger.ts";
import type { Tables } from "../../../tables/Tables.ts";
import { type QueueLead, readQueueLeads } from "./readQueueLeads.ts";

/** The leads that belong to another group of the queue than the one in which the table still has them. */
export type DisplacedLeads = {
  readonly leads: ReadonlyMap<string, QueueLead>;
  /**
   * The group in which each of them is still counted, until the next run of the schedule moves it within a minute. Undefined
   * for one that no group has yet. Leads that are being called are not in here: they were moved when the call started.
   */
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
  // A lead with a booked call whose time has also passed is counted where its item says.
  for (const key of callKeys) {
    const due = ledger.get(key)?.due;
    countedIn.set(key, due && groupOf(due));
  }
  for (const item of passed) countedIn.set(item.lead_key, groupOf(item));
  const keys = [...countedIn.keys(), ...startedCalls.map(({ lead_key }) => lead_key)];
  return { leads: await readQueueLeads(tables, keys), countedIn };
}
