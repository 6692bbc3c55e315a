import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { LeadTable } from "../statistics/readStatistics.ts";
import { eraseTransaction } from "./eraseTransaction.ts";
import { readErasure } from "./readErasure.ts";

/**
 * Takes a lead out of the table, out of every count that it is in, and its alert marks with it: all at once or, when it
 * fails, nothing. Its key stays and is nobody's.
 *
 * @returns false when there is no such lead (any more)
 * @throws what the database says, when it fails or others changed the counts each time
 */
export async function eraseLead(
  table: LeadTable,
  leadKey: string,
  erasedAt: Date,
): Promise<boolean> {
  for (let triesLeft = maxTries; ; triesLeft--) {
    const erasure = await readErasure(table, leadKey);
    if (erasure === undefined) return false;
    try {
      const transaction = eraseTransaction(table.tableName, erasure, erasedAt);
      await table.client.send(new TransactWriteCommand(transaction));
      return true;
    } catch (error) {
      if (triesLeft <= 1 || !(error instanceof TransactionCanceledException)) throw error;
      const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      if (!codes.some((code) => code !== undefined && mayPass.has(code))) throw error;
    }
  }
}

/** Under a rush of leads the count changes many times a second. */
const maxTries = 50;

/** What was read is not so any more, or somebody else is writing: reading again mends it. */
const mayPass = new Set(["ConditionalCheckFailed", "TransactionConflict"]);
