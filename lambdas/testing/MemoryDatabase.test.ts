import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  paginateScan,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import fc from "fast-check";
import { expect, it } from "vitest";
import { MemoryDatabase, tableDefinitions } from "./MemoryDatabase.ts";
import { newEmulatedLeadTable } from "./testDatabase.ts";

const text = fc.constantFrom("a", "b", "B", "aa", "ä", "😀", "\uffee");
const set = fc.uniqueArray(text, { minLength: 1, maxLength: 2 }).map((texts) => new Set(texts));
const value = fc.oneof(
  text,
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
  fc.constant(null),
  set,
  fc.array(fc.record({ pk: text }), { maxLength: 2 }),
);
const values = fc
  .record({ text, value, number: fc.integer({ min: -1, max: 2 }), set })
  .map((drawn) => ({ ...drawn, other: `${drawn.text}~` }));

const conditions = [
  undefined,
  undefined,
  "attribute_exists(entity)",
  "attribute_not_exists(claim) OR claim = :text",
  "claim = :value AND (revision = :number OR absent < :number)",
  "(attribute_not_exists(revision) OR revision <= :number) AND begins_with(entity, :text)",
  "contains(claim, :text)",
  "size(claim) < :number",
  "id BETWEEN :text AND :other",
  "#claim = :value",
] as const;

const updates = [
  "SET claim = :value REMOVE revision",
  "SET revision = revision + :number",
  "SET claim = if_not_exists(claim, :value), revision = :number",
  "ADD claim :set SET revision = :number",
  "ADD revision :number",
  "DELETE claim :set",
  "REMOVE #claim, revision",
] as const;

const key = fc.constantFrom("k1", "k2", "k3", "k4");
const item = fc.record(
  { entity: fc.constantFrom("lead", "a"), id: text, stage: text, claim: value, revision: value },
  { requiredKeys: [] },
);

type WriteOptions = {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

const write = fc
  .record({
    kind: fc.constantFrom("Put", "Update", "Delete", "ConditionCheck"),
    key,
    item,
    condition: fc.constantFrom(...conditions),
    update: fc.constantFrom(...updates),
    values,
    returns: fc.constantFrom("ALL_NEW" as const, "UPDATED_OLD" as const),
  })
  .map(
    ({ kind, key: drawnKey, item: drawnItem, condition, update, values: drawnValues, returns }) => {
      const Key = { [leadsTable.key]: drawnKey };
      const expression = `${condition} ${kind === "Update" ? update : ""}`;
      const used = Object.entries(drawnValues).filter(([name]) => expression.includes(`:${name}`));
      const options: WriteOptions = {};
      if (condition) options.ConditionExpression = condition;
      if (expression.includes("#claim")) options.ExpressionAttributeNames = { "#claim": "claim" };
      if (used.length > 0) {
        options.ExpressionAttributeValues = Object.fromEntries(
          used.map(([name, each]) => [`:${name}`, each]),
        );
      }
      return {
        kind,
        Key,
        Item: { ...drawnItem, ...Key },
        UpdateExpression: update,
        returns,
        options,
      };
    },
  );

type Write = ReturnType<typeof write.generate>["value"];

const command = fc.oneof(
  { weight: 5, arbitrary: write.map((drawn) => ({ name: "write" as const, write: drawn })) },
  {
    weight: 2,
    arbitrary: fc
      .array(write, { minLength: 1, maxLength: 3 })
      .map((writes) => ({ name: "transact" as const, writes })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(key, { minLength: 1 })
      .map((keys) => ({ name: "read" as const, keys: [...new Set(keys)] })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant("list" as const),
      index: fc.constantFrom(leadsTable.createdIndex, leadsTable.stageIndex),
      partition: fc.constantFrom("lead", "a", "b"),
      from: text,
      isForward: fc.boolean(),
      limit: fc.integer({ min: 1, max: 3 }),
      filter: fc.boolean(),
    }),
  },
);

type Drawn = ReturnType<typeof command.generate>["value"];

async function execute(
  client: DynamoDBDocumentClient,
  TableName: string,
  drawn: Drawn,
): Promise<unknown> {
  switch (drawn.name) {
    case "write":
      return sendWrite(client, TableName, drawn.write);
    case "transact":
      return client.send(
        new TransactWriteCommand({
          TransactItems: drawn.writes.map((each) => partOf(TableName, each)),
        }),
      );
    case "read": {
      const Keys = drawn.keys.map((each) => ({ [leadsTable.key]: each }));
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: Keys[0], ConsistentRead: true }),
      );
      const { Responses } = await client.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
      );
      return [Item, byKey(Responses?.[TableName] ?? [])];
    }
    case "list": {
      const { name, partitionKey, sortKey } = drawn.index;
      const pages = paginateQuery(
        { client },
        {
          TableName,
          IndexName: name,
          KeyConditionExpression: `#partition = :partition AND ${sortKey} >= :from`,
          FilterExpression: drawn.filter ? "attribute_exists(claim)" : undefined,
          ExpressionAttributeNames: { "#partition": partitionKey },
          ExpressionAttributeValues: { ":partition": drawn.partition, ":from": drawn.from },
          ScanIndexForward: drawn.isForward,
          Limit: drawn.limit,
        },
      );
      const listed: unknown[] = [];
      for await (const { Items = [] } of pages) listed.push(...Items);
      const scanned: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateScan(
        { client },
        { TableName, Limit: drawn.limit },
      ))
        scanned.push(...Items);
      return [listed, byKey(scanned)];
    }
  }
}

function sendWrite(
  client: DynamoDBDocumentClient,
  TableName: string,
  { kind, Key, Item, UpdateExpression, returns, options }: Write,
): Promise<object> {
  const ReturnValuesOnConditionCheckFailure = "ALL_OLD" as const;
  const rest = { TableName, ...options, ReturnValuesOnConditionCheckFailure };
  if (kind === "Put") return client.send(new PutCommand({ ...rest, Item }));
  if (kind !== "Update") return client.send(new DeleteCommand({ ...rest, Key }));
  return client.send(new UpdateCommand({ ...rest, Key, UpdateExpression, ReturnValues: returns }));
}

/** A write as a part of a transaction. */
function partOf(TableName: string, { kind, Key, Item, UpdateExpression, options }: Write) {
  switch (kind) {
    case "Put":
      return { Put: { TableName, Item, ...options } };
    case "Update":
      return { Update: { TableName, Key, UpdateExpression, ...options } };
    case "Delete":
      return { Delete: { TableName, Key, ...options } };
    case "ConditionCheck":
      return {
        ConditionCheck: {
          TableName,
          Key,
          ConditionExpression: "attribute_exists(entity)",
          ...options,
        },
      };
  }
}

const byKey = (items: readonly Record<string, unknown>[]) =>
  items.toSorted((a, b) => (String(a[leadsTable.key]) < String(b[leadsTable.key]) ? -1 : 1));

/** What a client sees of a command's result. */
async function resultOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  drawn: Drawn,
): Promise<unknown> {
  try {
    const { $metadata: _, ...result } = {
      $metadata: {},
      ...Object(await execute(client, tableName, drawn)),
    };
    return result;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof TransactionCanceledException)
      return error.CancellationReasons?.map(({ Code }) => Code);
    return [error.name, "Item" in error ? (error.Item ?? null) : null];
  }
}

it("answers like the local database", { timeout: 120_000 }, async () => {
  const { client, tableName } = await newEmulatedLeadTable();
  const { key: keyName } = leadsTable;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
      const memory = new MemoryDatabase({
        [tableName]: tableDefinitions.leads,
      });
      for (const each of ["k1", "k2", "k3", "k4"])
        await client.send(new DeleteCommand({ TableName: tableName, Key: { [keyName]: each } }));
      for (const drawn of commands) {
        const expected = await resultOf(client, tableName, drawn);
        expect(await resultOf(memory.client(), tableName, drawn)).toEqual(expected);
      }
    }),
    { numRuns: 30 },
  );
});
