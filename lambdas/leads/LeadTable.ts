import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
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

/** A table of leads and a client that can access it. The modules of this folder contain every expression sent to it. */
export type LeadTable = {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
};

/** Any item of the table: a lead, the tombstone of an erased lead, an alert mark or a statistics item. */
export type Item = Readonly<Record<string, unknown>>;

/** The table's name and an item's key, as every command takes them. */
export function itemAt(tableName: string, key: string) {
  return { TableName: tableName, Key: { [leadsTable.key]: key } };
}

/** The item with a key, read consistently. */
export async function readItem(
  { client, tableName }: LeadTable,
  key: string,
): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ ...itemAt(tableName, key), ConsistentRead: true }),
  );
  return Item;
}

/** The condition that no item has the key. */
export const keyIsFree = `attribute_not_exists(${leadsTable.key})`;

export type PutOutcome =
  | { readonly kind: "stored" }
  /** `image` is the present item as attribute values: an exception carries it so, even from the document client. */
  | { readonly kind: "key taken"; readonly image: unknown };

/** Stores an item, unless its key is taken. */
export async function putIfAbsent(
  { client, tableName }: LeadTable,
  Item: Item,
): Promise<PutOutcome> {
  try {
    await client.send(
      new PutCommand({
        TableName: tableName,
        Item,
        ConditionExpression: keyIsFree,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { kind: "stored" };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { kind: "key taken", image: error.Item };
  }
}

/** A transaction that DynamoDB refused as a whole. */
export type Cancellation = {
  readonly error: TransactionCanceledException;
  /** The reason of each item, in the transaction's order. */
  readonly codes: readonly (string | undefined)[];
  /** Whether reading the items again and repeating the transaction may succeed. */
  readonly isTransient: boolean;
};

/** Writes all items of a transaction or none. Returns undefined if they were written. */
export async function writeTransaction(
  { client }: LeadTable,
  transaction: TransactWriteCommandInput,
): Promise<Cancellation | undefined> {
  try {
    await client.send(new TransactWriteCommand(transaction));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
    const isTransient = codes.some((code) => code !== undefined && transientCodes.has(code));
    return { error, codes, isTransient };
  }
}

/** The code of an item whose condition was not met. */
export const conditionFailed = "ConditionalCheckFailed";

const transientCodes: ReadonlySet<string> = new Set([conditionFailed, "TransactionConflict"]);

/** Whether a key belongs to a lead of the smoke test, which is neither counted nor reported. */
export function isSmokeTestKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(smokeTestMark.keyPrefix);
}
