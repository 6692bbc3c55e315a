import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { CountableLead } from "./CountableLead.ts";
import { countTransaction } from "./countTransaction.ts";
import { type LeadTable, readStatistics } from "./readStatistics.ts";
import { publishedStatistics, type StatisticsItem } from "./statisticsItems.ts";

/** The most leads that one transaction counts: DynamoDB takes 100 items, and one is the count itself. */
export const maxLeadsAtOnce = 99;

/**
 * Adds leads to a count, each exactly once however often and from wherever this is repeated, and all of them or none.
 *
 * @param leads at most `maxLeadsAtOnce`
 * @throws what the database says, when it fails or refuses for a reason that is not about leads already counted, or
 * when others changed the count each time
 */
export async function countLeads(
  table: LeadTable,
  leads: readonly CountableLead[],
  item: StatisticsItem = publishedStatistics,
): Promise<void> {
  const byKey = new Map(leads.map((lead) => [lead.idempotency_key, lead]));
  let waiting = [...byKey.values()];
  for (let triesLeft = maxTries; ; triesLeft--) {
    const [first, ...others] = waiting;
    if (first === undefined) return;
    const record = await readStatistics(table, item);
    const { tableName } = table;
    const step = { tableName, key: item.key, record, leads: [first, ...others] } as const;
    try {
      await table.client.send(new TransactWriteCommand(countTransaction(step)));
      return;
    } catch (error) {
      if (triesLeft <= 1 || !(error instanceof TransactionCanceledException)) throw error;
      const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      if (!codes.some((code) => code !== undefined && mayPass.has(code))) throw error;
      waiting = waiting.filter((_, place) => codes[place] !== alreadyCounted);
    }
  }
}

/** The count changes under us at most as often as other shards of the stream, or a rebuild, write it. */
const maxTries = 4;

/** On a lead: it bears the mark, or was erased. On the count: somebody else was faster. */
const alreadyCounted = "ConditionalCheckFailed";

/** Reasons that another try, with the count read again, may not meet. */
const mayPass = new Set([alreadyCounted, "TransactionConflict"]);
