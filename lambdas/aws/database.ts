import { setTimeout as wait } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";

/** An item of a table, or its key. */
export type Item = Readonly<Record<string, unknown>>;

/** DynamoDB was throttled or kept rejecting a write because of concurrent ones. A later attempt may succeed. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** The most items that DynamoDB writes in one transaction. */
export const maxTransactionItems = 100;

/** The items that a transaction writes or checks. */
export type Transaction = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** The result of a transaction. `failed` are the positions of the items whose condition failed. */
export type TransactionResult =
  | { readonly kind: "written" }
  | { readonly kind: "condition failed"; readonly failed: readonly number[] };

/**
 * Writes all items of a transaction or none. Retries it with full jitter if it is throttled or conflicts with another
 * one, which the SDK does not.
 *
 * @throws BusyError if every attempt is throttled or conflicts
 */
export function transact(
  client: DynamoDBDocumentClient,
  items: Transaction,
): Promise<TransactionResult> {
  return retryBusy(async () => {
    const result = await tryTransaction(client, items);
    if (result.kind === "busy") throw new BusyError(result.reason);
    return result;
  });
}

/** Like `transact`, but with one attempt. */
export async function tryTransaction(
  client: DynamoDBDocumentClient,
  items: Transaction,
): Promise<TransactionResult | { readonly kind: "busy"; readonly reason: string }> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems: items }));
    return { kind: "written" };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
    const failed = codes.flatMap((code, index) =>
      code === "ConditionalCheckFailed" ? [index] : [],
    );
    if (failed.length > 0) return { kind: "condition failed", failed };
    if (codes.some((code) => busyCodes.has(code))) return { kind: "busy", reason: codes.join(" ") };
    throw error;
  }
}

const busyCodes: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** Returns false if the condition of a write fails. */
export async function ifConditionHolds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * Retries a write while it conflicts with a transaction on the same item or is throttled: eight attempts within about
 * two seconds.
 */
export async function retryBusy<Output>(write: () => Promise<Output>): Promise<Output> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const failure =
        error instanceof TransactionConflictException ? new BusyError(error.name) : error;
      const isRetried = failure instanceof BusyError && attempt < maxAttempts;
      if (!isRetried) throw failure;
      await pause(attempt);
    }
  }
}

const maxAttempts = 8;

/** Waits a random time whose maximum doubles with each attempt, from 25 to 500 ms. */
export async function pause(attempt: number): Promise<void> {
  await wait(Math.random() * Math.min(500, 25 * 2 ** (attempt - 1)));
}

/** Reads items by key, consistently, 100 per request, all requests at once. Leaves out those that do not exist. */
export async function readItems(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Item[],
): Promise<readonly Item[]> {
  const batches: Promise<readonly Item[]>[] = [];
  for (let start = 0; start < keys.length; start += keysPerRequest) {
    batches.push(readBatch(client, tableName, keys.slice(start, start + keysPerRequest)));
  }
  return (await Promise.all(batches)).flat();
}

/** Reads the items of one request, and repeats it for the keys that the database has not processed. */
async function readBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Item[],
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let remaining: Item[] = [...keys];
  for (let attempt = 1; remaining.length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw new BusyError("UnprocessedKeys");
    if (attempt > 1) await pause(attempt);
    const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({
        RequestItems: { [tableName]: { Keys: remaining, ConsistentRead: true } },
      }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    remaining = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return items;
}

/** The most items that DynamoDB reads in one request. */
const keysPerRequest = 100;

/**
 * Reads a string from its attribute value, such as {"S": "text"}. Streams and exceptions contain items in this format.
 * The SDK's `unmarshall` throws on values that it cannot convert, so one malformed lead would block the stream.
 */
export const textAttribute = z.pipe(
  z.object({ S: z.string() }),
  z.transform(({ S }) => S),
);
