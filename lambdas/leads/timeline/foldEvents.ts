import { dateOf } from "@planner/shared/calendar";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Transaction } from "../../aws/database.ts";
import type { Tables } from "../../tables/Tables.ts";
import { eventDelete, eventPut, readEvents } from "./leadEvents.ts";

type ContractorsEvent = Extract<LeadEvent, { kind: "plan" | "booking" }>;

/**
 * The transaction items that keep a timeline short when the contractor adds an entry. The holder of a plan's link can
 * do that without limit, and so can a visitor who books and cancels. The last 50 such entries stay. Of the older ones, the
 * last of each day and kind stays, and says how many came before it.
 */
export async function foldEvents(tables: Tables, leadId: string): Promise<Transaction> {
  const events = await readEvents(tables, leadId, maxRead);
  const older = events.filter(isContractors).slice(maxEntries - 1);
  const days = new Map<string, ContractorsEvent[]>();
  for (const event of older) {
    const day = `${event.kind} ${dateOf(new Date(event.at), tables.timeZone)}`;
    const known = days.get(day);
    if (known === undefined) days.set(day, [event]);
    else known.push(event);
  }
  const items: Transaction = [];
  for (const [last, ...others] of days.values()) {
    if (last === undefined || others.length === 0) continue;
    if (items.length + others.length >= maxItems) break;
    let more = last.more ?? 0;
    for (const other of others) more += 1 + (other.more ?? 0);
    items.push(eventPut(tables, leadId, { ...last, more }));
    items.push(...others.map(({ id }) => eventDelete(tables, leadId, id)));
  }
  return items;
}

/** Of the contractor's entries, these stay as they are. */
const maxEntries = 50;

/** Enough for these, for those of administrators between them, and for the days before. */
const maxRead = 200;

/** So that the rest of the transaction has room. Usually, there are two. */
const maxItems = 40;

/** Entries that the contractor can add at any time. Saving the plan and making the next one are rare. */
function isContractors(event: LeadEvent): event is ContractorsEvent {
  if (event.by !== "") return false;
  if (event.kind === "booking") return true;
  return event.kind === "plan" && event.action !== "saved" && event.action !== "next";
}
