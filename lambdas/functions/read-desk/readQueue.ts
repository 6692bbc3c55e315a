import { adminContract, type LeadQueue } from "@planner/shared/api/adminContract";
import {
  type DueGroup,
  type DueRow,
  inQueueOrder,
  waitingGroups,
} from "@planner/shared/lead/followUp/due";
import { type DueQuery, readDue, readPassed } from "../../callQueue/dueItems.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { readStoredLeads } from "../../leads/readLeads.ts";
import { bookedCalls, totalItem } from "../../statistics/contributions.ts";
import { readPublished } from "../../statistics/generations.ts";
import { readContributions } from "../../statistics/readStatistics.ts";

type QueueRequest = {
  readonly limit: number;
  /** The caller's day. */
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  readonly only?: "calls" | undefined;
};

/**
 * Reads the first leads of the queue and counts all of them. The cost depends on the limit, and on what happened
 * within the last minutes, not on the number of leads.
 */
export function readQueue(
  tables: DeskTables,
  { limit, from, to, now, only }: QueueRequest,
): Promise<Omit<LeadQueue, "bookings" | "administrators">> {
  return readPublished(tables, async (generation) => {
    const first = (group: DueGroup, part: Partial<DueQuery> = {}) =>
      readDue(tables, { generation, group, limit, ...part });
    // The clock's time is the end of the five minutes.
    const [groups, statistics, passed] = await Promise.all([
      Promise.all([
        first("booked"),
        first("clock", { from: now }),
        first("clock", { until: now, newestFirst: true }),
        first("follow_up"),
        first("retry"),
        first("no_next_step", { newestFirst: true }),
        first("new", { newestFirst: true }),
        first("calling", { newestFirst: true }),
        first("later", { until: to }),
      ]),
      readContributions(tables, generation),
      readPassed(tables, generation, now),
    ]);
    const items = [...groups.flat(), ...passed];
    const stored = await readStoredLeads(
      tables,
      items.map(({ lead_key }) => lead_key),
    );
    const leads = [...stored].flatMap(([key, { entity, lead }]) =>
      entity === "lead" ? [{ ...lead, key }] : [],
    );
    const rows = inQueueOrder(leads, now);
    const isShown = ({ lead }: DueRow) => only === undefined || lead.next_due?.kind === "booked";
    const counters = statistics[totalItem] ?? {};
    // The schedule moves these to their groups within a minute.
    const moved = new Set(passed.map(({ lead_key }) => lead_key));
    const arrived = (group: DueGroup) =>
      rows.filter(({ lead, due }) => due.group === group && moved.has(lead.key)).length;
    const left = (group: DueGroup) => passed.filter(({ pk }) => pk.endsWith(`#${group}`)).length;
    const count = (group: DueGroup) =>
      (counters[`due_${group}`] ?? 0) + arrived(group) - left(group);
    return {
      leads: rows
        .filter(isShown)
        .slice(0, limit)
        .map(({ lead: { key: _, ...lead } }) => lead),
      waiting: adminContract.leadQueue.response.shape.waiting.parse(
        Object.fromEntries(waitingGroups.map((group) => [group, count(group)])),
      ),
      calls_today: bookedCalls(statistics, from, to),
    };
  });
}
