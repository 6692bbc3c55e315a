import { dateOf } from "@planner/shared/calendar";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Transaction } from "../../aws/database.ts";
import type { Tables } from "../../tables/Tables.ts";
import { eventDelete, eventPut, readEvents } from "./leadEvents.ts";

/** An entry that the contractor or visitor adds. */
type ContractorsEvent = Extract<LeadEvent, { kind: "plan" | "booking" }>;

/**
 * The transaction items that keep a timeline short when the contractor adds an entry. The holder of a plan's link can
 * do that without limit, and so can a visitor who books and cancels. The last 50 such entries stay. Of the older ones, the
 * last of each day and kind stays, and says how many came before it.
 */
export async function foldEvents(tables: Tables, leadId: string): Promise<Transaction> {
  const events = await readEvents(tables, leadId, maxRead);
  const contractors = events.filter(isContractors);
  // With the one that is being added, `maxEntries` stay.
  const older = contractors.slice(maxEntries - 1);
  const items: Transaction = [];
  // Events are read newest first, so the last one of a day is the first in its list.
  for (const [last, ...earlier] of groupByDayAndKind(older, tables.timeZone)) {
    if (last === undefined || earlier.length === 0) continue;
    if (items.length + earlier.length >= maxItems) break;
    let more = last.more ?? 0;
    for (const event of earlier) more += 1 + (event.more ?? 0);
    items.push(eventPut(tables, leadId, { ...last, more }));
    items.push(...earlier.map(({ id }) => eventDelete(tables, leadId, id)));
  }
  return items;
}

function groupByDayAndKind(
  events: readonly ContractorsEvent[],
  timeZone: string,
): readonly (readonly ContractorsEvent[])[] {
  const groups = new Map<string, ContractorsEvent[]>();
  for (const event of events) {
    const key = `${event.kind} ${dateOf(new Date(event.at), timeZone)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()];
}

/** The number of the contractor's entries that stay as they are. */
const maxEntries = 50;

/** The number of entries that are read: enough for these, for those of administrators between them, and for the days before. */
const maxRead = 200;

/** Leaves room for the rest of the transaction. Usually, there are two items. */
const maxItems = 40;

/** Whether the contractor can add such an entry at any time. Saving the plan and making the next one are rare. */
function isContractors(event: LeadEvent): event is ContractorsEvent {
  if (event.by !== "") return false;
  if (event.kind === "booking") return true;
  return event.kind === "plan" && event.action !== "saved" && event.action !== "next";
}
