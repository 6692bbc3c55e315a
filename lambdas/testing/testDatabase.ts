import { randomUUID } from "node:crypto";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient } from "../aws/clients.ts";
import { newItemId } from "../tables/itemId.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { endpointVariable } from "./globalSetup.ts";
import { type TableDefinition, tableDefinitions } from "./MemoryDatabase.ts";
import { asTest, checkPermissions } from "./rolePermissions.ts";

const clients = new Map<string, DynamoDBClient>();

type TestDatabase = {
  /** By default, the shared test database. */
  readonly endpoint?: string;
};

/** Creates an empty leads table. */
export async function newLeadTable({
  endpoint = process.env[endpointVariable] ?? "",
}: TestDatabase = {}): Promise<LeadTable> {
  const client = sharedClient(endpoint);
  const tableName = `leads-${randomUUID()}`;
  await createTable(client, tableName, tableDefinitions.leads);
  return { client: documentClient(client), tableName, newId: newItemId };
}

/** Creates an empty leads table and an empty table of the desk. */
export async function newDeskTables(database?: TestDatabase): Promise<Tables> {
  const table = await newLeadTable(database);
  const deskTableName = `desk-${randomUUID()}`;
  await createTable(table.client, deskTableName, tableDefinitions.desk);
  return { ...table, deskTableName, timeZone: "America/New_York" };
}

/** Reads all items of one of the tables. */
export async function itemsIn({ client }: Pick<LeadTable, "client">, TableName: string) {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items;
}

async function createTable(
  client: DynamoDBClient,
  TableName: string,
  { keys, indexes }: TableDefinition,
): Promise<void> {
  const names = new Set([keys, ...indexes.map((index) => index.keys)].flat());
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [...names].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      KeySchema: keySchema(keys),
      GlobalSecondaryIndexes: indexes.map(({ name: IndexName, keys: own }) => ({
        IndexName,
        KeySchema: keySchema(own),
        Projection: { ProjectionType: "ALL" },
      })),
    }),
  );
}

function keySchema([partitionKey, sortKey]: readonly string[]) {
  return [
    { AttributeName: partitionKey, KeyType: "HASH" as const },
    ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: "RANGE" as const }]),
  ];
}

/**
 * The same table with a client that calls `interrupt` before and after each request. If `interrupt` throws, the
 * request fails before it is sent or after it was processed.
 */
export function interruptedTable<Table extends LeadTable>(
  table: Table,
  interrupt: (moment: "before" | "after") => Promise<void>,
): Table {
  // Creating another DynamoDBClient takes longer than a request.
  const client = documentClient(sharedClient(process.env[endpointVariable] ?? ""));
  client.middlewareStack = client.middlewareStack.clone();
  client.middlewareStack.add(
    (next) => async (args) => {
      await asTest(() => interrupt("before"));
      const result = await next(args);
      await asTest(() => interrupt("after"));
      return result;
    },
    { step: "initialize" },
  );
  return { ...table, client };
}

/** Adds up the read capacity of all requests. */
export function countCapacity(client: DynamoDBDocumentClient): { units: number } {
  const consumed = { units: 0 };
  client.middlewareStack = client.middlewareStack.clone();
  client.middlewareStack.add(
    (next) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: "TOTAL" };
      const result = await next({ ...args, input });
      // A query or a read reports one table, a batch several.
      const tables = "ConsumedCapacity" in result.output ? [result.output.ConsumedCapacity] : [];
      for (const table of tables.flat())
        if (table && "CapacityUnits" in table) consumed.units += table.CapacityUnits ?? 0;
      return result;
    },
    { step: "initialize" },
  );
  return consumed;
}

function sharedClient(endpoint: string): DynamoDBClient {
  const client = clients.get(endpoint) ?? connect(endpoint);
  clients.set(endpoint, client);
  return client;
}

function connect(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  checkPermissions(client);
  return client;
}
