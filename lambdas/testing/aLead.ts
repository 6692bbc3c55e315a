import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { aLead as sharedLead } from "@planner/shared/testing/aLead";
import { v7 as uuidv7 } from "uuid";
import { type Item, transact } from "../aws/database.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { eventPut } from "../leads/timeline/leadEvents.ts";
import { postingKeys } from "../search/postings.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";

/** A valid lead. Its ID contains the time of `created_at`. */
export function aLead(overrides: Partial<Lead> = {}): Lead {
  const created_at = overrides.created_at ?? "2026-11-21T08:30:00.123Z";
  const id = uuidv7({ msecs: Date.parse(created_at) });
  return sharedLead({ id, created_at, revision: 0, ...overrides });
}

/** A lead's item with a random key. */
export function aLeadItem(overrides: Partial<Lead> = {}): LeadItem {
  return {
    ...aLead(overrides),
    idempotency_key: randomUUID(),
    entity: leadsTable.leadEntity,
    revision: 0,
    correlation_id: "request-1",
  };
}

/** Stores leads and their entries in the search index. */
export async function storeIndexedLeads(tables: Tables, items: readonly LeadItem[]): Promise<void> {
  const postings = items.flatMap((item) =>
    postingKeys(item).map((key) => ({ ...key, lead_key: item.idempotency_key })),
  );
  await storeItems(tables, items);
  await storeItems({ ...tables, tableName: tables.deskTableName }, postings);
}

/** Stores entries that the contractor made: a change of the plan a minute, the last one at `until`. */
export async function storeContractorsEvents(
  tables: Tables,
  leadId: string,
  { count, until }: { readonly count: number; readonly until: Date },
): Promise<void> {
  const puts = Array.from({ length: count }, (_, index) => {
    const at = new Date(until.getTime() - index * 60_000);
    const id = uuidv7({ msecs: at.getTime() });
    const event = { id, at: at.toISOString(), by: "", kind: "plan", action: "changed" } as const;
    return eventPut(tables, leadId, event);
  });
  await transact(tables.client, puts);
}

/** Stores items, 25 per request, eight requests at a time. */
export async function storeItems(
  { client, tableName }: LeadTable,
  items: readonly Item[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) =>
    items.slice(index * 25, (index + 1) * 25).map((Item) => ({ PutRequest: { Item } })),
  );
  while (batches.length > 0) {
    await Promise.all(
      batches
        .splice(0, 8)
        .map((batch) =>
          client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } })),
        ),
    );
  }
}
