import { bookedAheadMs, bookedCallMs, isAnswered } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { isClosedAfter, listedCalls } from "@planner/shared/lead/followUp/touchFacts";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Transaction } from "../aws/database.ts";
import { type DeskKey, deskDelete, deskPut, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * A booked call of a lead: its start, the lead's ID and the booking's. A lead with two calls has two items, whichever touch
 * is next. Reminders and the list of today's calls read them. One partition per generation, so that any time zone's day is
 * one query. Contains no personal data.
 */
export type CallItem = DeskKey & { readonly lead_key: string; readonly state: CallItemState };

const callItemStates = ["no_outcome", "closed", ...callOutcomes] as const;

/** `closed` if the lead was won or lost after the call, instead of an outcome. */
type CallItemState = (typeof callItemStates)[number];

/** The partition with the booked calls of all leads. */
export function callsPartition(generation: number): string {
  return `${deskTable.prefixes.calls}${generation}`;
}

/** The items of a lead's booked calls. */
export function callItemsOf(
  lead: Lead | undefined,
  leadKey: string,
  generation: number,
): readonly CallItem[] {
  if (lead === undefined) return [];
  return listedCalls(lead).map((call) => {
    const outcome = isAnswered(call) ? call.outcome : undefined;
    const sk = `${call.start}#${lead.id}#${call.id}`;
    const state = outcome ?? (isClosedAfter(lead, call) ? "closed" : "no_outcome");
    return { pk: callsPartition(generation), sk, lead_key: leadKey, state };
  });
}

/** What the ledger keeps of the items: their states by sort key. */
export function callStatesOf(items: readonly CallItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(items.map(({ sk, state }) => [sk, state]));
}

type CallItemsChange = {
  /** The states of the items before, by sort key. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: readonly CallItem[];
};

/** The transaction items that replace a lead's items. */
export function callWrites(
  tables: Tables,
  generation: number,
  { before, after }: CallItemsChange,
): Transaction {
  const pk = callsPartition(generation);
  const removed = Object.keys(before).filter((sk) => !after.some((item) => item.sk === sk));
  const changed = after.filter(({ sk, state }) => before[sk] !== state);
  return [
    ...removed.map((sk) => deskDelete(tables, { pk, sk })),
    ...changed.map((item) => deskPut(tables, item)),
  ];
}

/** A booked call as its item says. */
export type ListedCall = {
  readonly leadKey: string;
  readonly bookingId: string;
  readonly start: string;
  readonly state: CallItemState;
};

/** Reads the booked calls that start in a range. `to` is excluded. */
export async function readCalls(
  tables: Tables,
  generation: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly ListedCall[]> {
  const items = await readPartition(tables, {
    pk: callsPartition(generation),
    from: from.toISOString(),
    to: to.toISOString(),
  });
  return items.map((item) => {
    const { sk, lead_key: leadKey, state } = callItemSchema.parse(item);
    return { leadKey, ...callOf(sk), state };
  });
}

/** The call in an item's sort key. A booking's ID contains the separator too. */
function callOf(sk: string): Pick<ListedCall, "start" | "bookingId"> {
  const startEnd = sk.indexOf("#");
  const leadEnd = sk.indexOf("#", startEnd + 1);
  return { start: sk.slice(0, startEnd), bookingId: sk.slice(leadEnd + 1) };
}

const callItemSchema = z.object({
  sk: z.string(),
  lead_key: z.string(),
  state: z.enum(callItemStates),
});

/** Reads the calls without an outcome from ten minutes before their start to an hour after it: their leads' next touch. */
export async function readCallsNow(
  tables: Tables,
  generation: number,
  now: Date,
): Promise<readonly ListedCall[]> {
  // The end of the range is excluded, and that of ten minutes is included.
  const from = new Date(now.getTime() - bookedCallMs + 1);
  const to = new Date(now.getTime() + bookedAheadMs + 1);
  const calls = await readCalls(tables, generation, { from, to });
  return calls.filter(({ state }) => state === "no_outcome");
}
