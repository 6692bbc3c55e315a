import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";

/** The leads table and a client for it. Only the modules in this folder send expressions to it. */
export type LeadTable = {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
};

/** Any item in the table: a lead, the tombstone of an erased lead, an alert mark or a statistics item. */
export type Item = Readonly<Record<string, unknown>>;

/** The table name and item key in the format of the commands. */
export function itemAt(tableName: string, key: string) {
  return { TableName: tableName, Key: { [leadsTable.key]: key } };
}

/** Reads an item by key, consistently. */
export async function readItem(
  { client, tableName }: LeadTable,
  key: string,
): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ ...itemAt(tableName, key), ConsistentRead: true }),
  );
  return Item;
}

/** The condition that the key is free. */
export const keyIsFree = `attribute_not_exists(${leadsTable.key})`;

export type PutOutcome =
  | { readonly kind: "stored" }
  /** `image` is the existing item as attribute values. Even the document client's exceptions contain items in this format. */
  | { readonly kind: "key taken"; readonly image: unknown };

/** Stores an item unless its key is taken. */
export async function putIfAbsent(
  { client, tableName }: LeadTable,
  Item: Item,
): Promise<PutOutcome> {
  try {
    await retryConflicts(() =>
      client.send(
        new PutCommand({
          TableName: tableName,
          Item,
          ConditionExpression: keyIsFree,
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      ),
    );
    return { kind: "stored" };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { kind: "key taken", image: error.Item };
  }
}

/** Retries the write of a single item while a transaction is changing the same item. The SDK does not. */
export async function retryConflicts<Output>(write: () => Promise<Output>): Promise<Output> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof TransactionConflictException) || attempt === maxAttempts) throw error;
    }
  }
}

/** A transaction takes tens of milliseconds. */
const maxAttempts = 20;

/** A transaction that DynamoDB rejected. */
export type Cancellation = {
  readonly error: TransactionCanceledException;
  /** The reason for each item, in transaction order. */
  readonly codes: readonly (string | undefined)[];
  /** The existing items as attribute values, if their condition failed and the transaction asked for them. */
  readonly images: readonly unknown[];
  /** Whether rereading the items and retrying the transaction may succeed. */
  readonly isTransient: boolean;
};

/** Writes all items of a transaction or none. Returns undefined on success. */
export async function writeTransaction(
  { client }: LeadTable,
  transaction: TransactWriteCommandInput,
): Promise<Cancellation | undefined> {
  try {
    await client.send(new TransactWriteCommand(transaction));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const codes = reasons.map(({ Code }) => Code);
    const images = reasons.map(({ Item }) => Item);
    const isTransient = codes.some((code) => code !== undefined && transientCodes.has(code));
    return { error, codes, images, isTransient };
  }
}

/** The code for an item whose condition failed. */
export const conditionFailed = "ConditionalCheckFailed";

const transientCodes: ReadonlySet<string> = new Set([conditionFailed, "TransactionConflict"]);

/** Whether a key belongs to a smoke-test lead. These are neither counted nor alerted. */
export function isSmokeTestKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(smokeTestMark.keyPrefix);
}
