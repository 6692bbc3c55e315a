import { dayMs } from "@planner/shared/calendar";
import type { AdFeeds } from "@planner/shared/lead/adFeeds";
import { type Conversion, conversions, feedDays, reachedAt } from "@planner/shared/lead/conversion";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { deskKeySchema, readPartition } from "../tables/deskItems.ts";
import type { DeskTable } from "../tables/Tables.ts";
import { googleContact } from "./googleContact.ts";

/**
 * A lead's conversion, sorted by its time and the lead's ID. It has only what the feeds contain, and expires when they drop
 * it. `settle` keeps it up to date.
 */
export type FeedItem = z.infer<typeof feedItemSchema>;

const feedItemSchema = z.extend(deskKeySchema, {
  gclid: z.optional(z.string()),
  msclkid: z.optional(z.string()),
  /** In dollars. */
  value: z.optional(z.number()),
  /** The value before it was corrected, and when that was. Microsoft learns of it. */
  first_value: z.optional(z.number()),
  changed_at: z.optional(z.string()),
  /** When the lead moved back. Microsoft learns of it, and the other feeds leave the conversion out. */
  retracted_at: z.optional(z.string()),
  /** Only if the lead's consent text allows it. */
  email_hash: z.optional(z.string()),
  phone_hash: z.optional(z.string()),
});

function feedPartition(conversion: Conversion): string {
  return `${deskTable.prefixes.feed}${conversion}`;
}

/** Feeds contain the conversions after this time. */
function feedStart(now: Date): Date {
  return new Date(now.getTime() - feedDays * dayMs);
}

/** Reads the conversions that the feeds contain now. Costs as much as these. */
export async function readFeedItems(
  tables: DeskTable,
  conversion: Conversion,
  now: Date,
): Promise<readonly FeedItem[]> {
  const range = { pk: feedPartition(conversion), from: feedStart(now).toISOString() };
  return (await readPartition(tables, range)).map((item) => feedItemSchema.parse(item));
}

/** A lead's conversions. None if the lead is suspect, or has no click ID or hashed contact to match it by. */
export function feedItemsOf(lead: Lead, settings: AdFeeds, now: Date): readonly FeedItem[] {
  const { id, suspect, attribution: { gclid, msclkid } = {} } = lead;
  const contact = googleContact(lead, settings);
  if (suspect || !id || !(gclid || msclkid || contact)) return [];
  return conversions.flatMap((conversion) => feedItemOf(lead, conversion, { contact, now }) ?? []);
}

type FeedScope = { readonly contact: ReturnType<typeof googleContact>; readonly now: Date };

/** Undefined if the lead has not reached the conversion, or so long ago that the feeds drop it. */
function feedItemOf(
  lead: Lead,
  conversion: Conversion,
  { contact, now }: FeedScope,
): FeedItem | undefined {
  const { gclid, msclkid } = lead.attribution ?? {};
  const stored = lead.conversions?.[conversion];
  const reached = reachedAt(conversion, lead);
  const at = stored?.at ?? reached;
  if (at === undefined) return undefined;
  const time = new Date(at);
  if (time <= feedStart(now)) return undefined;
  const item = {
    pk: feedPartition(conversion),
    sk: `${time.toISOString()}#${lead.id}`,
    msclkid,
    [deskTable.expiry]: Math.ceil((time.getTime() + feedDays * dayMs) / 1000),
  };
  if (reached === undefined) {
    // The lead moved back.
    const retracted_at = stored?.retracted_at;
    return msclkid && retracted_at ? { ...item, retracted_at } : undefined;
  }
  const value = conversion === "won" ? lead.won_value : undefined;
  const counted = { ...item, gclid, ...contact, value };
  if (!msclkid || stored?.changed_at === undefined) return counted;
  return { ...counted, first_value: stored.value, changed_at: stored.changed_at };
}
