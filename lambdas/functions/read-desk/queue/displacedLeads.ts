import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { readCallsNow } from "../../../callQueue/callItems.ts";
import { groupOf } from "../../../callQueue/dueItems.ts";
import { readDue, readPassed } from "../../../callQueue/readDue.ts";
import { readLedger } from "../../../statistics/ledger.ts";
import type { Tables } from "../../../tables/Tables.ts";
import { type QueueLead, readQueueLeads } from "./queueLeads.ts";

/** The leads whose items are not where the time puts them: they are read to be placed. */
export type DisplacedLeads = {
  readonly leads: ReadonlyMap<string, QueueLead>;
  /** The groups in which those leads are still counted that the schedule moves within a minute. */
  readonly countedIn: ReadonlyMap<string, TouchGroup | undefined>;
};

export async function readDisplacedLeads(
  tables: Tables,
  generation: number,
  now: Date,
): Promise<DisplacedLeads> {
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
  return { leads: await readQueueLeads(tables, keys), countedIn };
}

const maxCalling = 100;
