import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { readItems } from "../aws/database.ts";
import { type DeskKey, ifRevision } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/** The ledger of the feeds has this in its keys instead of a generation. */
export const feedLedger = "feeds";

const keySchema = z.object({ pk: z.string(), sk: z.string() });

const ledgerSchema = z.object({
  pk: z.string(),
  /** Increases with every write. */
  revision: z.number(),
  contributions: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
  /** The key of the lead's item in the queue. */
  due: z.optional(keySchema),
  /**
   * The sort key of the item whose touch was alerted last: the touch is not alerted again when it is next again, after a
   * booked call.
   */
  alerted: z.optional(z.string()),
  /** The lead's booked calls, by the sort keys of their items: "no_outcome", or how they were done. */
  calls: z.optional(z.record(z.string(), z.string())),
  /** The key of the item that takes the lead back to its stage before a booking. */
  returns: z.optional(keySchema),
  /** The keys of the lead's items in the feeds. */
  feeds: z.optional(z.array(keySchema)),
});

/** What a lead contributes so far. */
export type LedgerEntry = z.infer<typeof ledgerSchema>;

/** What each lead contributes to a generation now, by lead key. */
export async function readLedger(
  { client, deskTableName }: Tables,
  keys: readonly string[],
  generation: number | typeof feedLedger,
): Promise<ReadonlyMap<string, LedgerEntry>> {
  const items = await readItems(
    client,
    deskTableName,
    keys.map((key) => ledgerKey(key, generation)),
  );
  const entries = items.map((item) => ledgerSchema.parse(item));
  return new Map(
    entries.map((entry) => [entry.pk.slice(deskTable.prefixes.counted.length), entry]),
  );
}

/** The key of a lead's ledger item. It contains no personal data. */
export function ledgerKey(leadKey: string, generation: number | typeof feedLedger) {
  return { pk: `${deskTable.prefixes.counted}${leadKey}`, sk: String(generation) };
}

type LedgerChange = {
  readonly before: LedgerEntry | undefined;
  readonly content: Omit<LedgerEntry, "pk" | "revision">;
};

/**
 * The transaction item that stores what a lead contributes. An erased lead's item stays, so that a late call finds its
 * revision.
 */
export function ledgerPut(
  { deskTableName }: Tables,
  key: DeskKey,
  { before, content }: LedgerChange,
) {
  return {
    Put: {
      TableName: deskTableName,
      Item: { ...key, revision: (before?.revision ?? 0) + 1, ...content },
      ...ifRevision(before),
    },
  };
}
