import { randomUUID } from "node:crypto";
import {
  CreateTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
} from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { documentClient } from "../aws/clients.ts";
import { newItemId } from "../tables/itemId.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { endpointVariable } from "./globalSetup.ts";
import { MemoryDatabase, type TableDefinition, tableDefinitions } from "./MemoryDatabase.ts";
import { asTest, interceptedClient, withPermissions } from "./rolePermissions.ts";

const clients = new Map<string, DynamoDBClient>();

/** The endpoint of the emulator that runs while a package's tests run. */
export function emulatorEndpoint(): string {
  return process.env[endpointVariable] ?? "";
}

/** Empty tables in memory, which answer like the emulator and take a tenth of its time. */
export function newDeskTables(): Tables {
  const tableName = `leads-${randomUUID()}`;
  const deskTableName = `desk-${randomUUID()}`;
  const database = new MemoryDatabase({
    [tableName]: tableDefinitions.leads,
    [deskTableName]: tableDefinitions.desk,
  });
  const client = withPermissions(database.client());
  return { client, tableName, newId: newItemId, deskTableName, timeZone: "America/New_York" };
}

/** Creates an empty leads table in the emulator. */
export async function newEmulatedLeadTable(endpoint = emulatorEndpoint()): Promise<LeadTable> {
  const client = sharedClient(endpoint);
  const tableName = `leads-${randomUUID()}`;
  await createTable(client, tableName, tableDefinitions.leads);
  return { client: withPermissions(documentClient(client)), tableName, newId: newItemId };
}

/** Creates an empty leads table and an empty table of the desk in the emulator. */
export async function newEmulatedDeskTables(endpoint?: string): Promise<Tables> {
  const table = await newEmulatedLeadTable(endpoint);
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

function keySchema([partitionKey, sortKey]: readonly string[]): KeySchemaElement[] {
  const elements: KeySchemaElement[] = [{ AttributeName: partitionKey, KeyType: "HASH" }];
  if (sortKey !== undefined) elements.push({ AttributeName: sortKey, KeyType: "RANGE" });
  return elements;
}

/**
 * The same table with a client that calls `interrupt` before and after each request. If `interrupt` throws, the
 * request fails before it is sent or after it was processed.
 */
export function interruptedTable<Table extends LeadTable>(
  table: Table,
  interrupt: (moment: "before" | "after") => Promise<void>,
): Table {
  const client = interceptedClient(table.client, async (send) => {
    await asTest(() => interrupt("before"));
    const result = await send();
    await asTest(() => interrupt("after"));
    return result;
  });
  return { ...table, client };
}

/** Adds up the read capacity of all later requests to the emulator. */
export function countCapacity(client: DynamoDBDocumentClient): { units: number } {
  const consumed = { units: 0 };
  const counting = interceptedClient(client, async (send, command) => {
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    const result = await send();
    const { ConsumedCapacity = [] } = capacityReport.parse(result);
    // A query or a read reports one table, a batch several.
    for (const { CapacityUnits } of [ConsumedCapacity].flat()) consumed.units += CapacityUnits;
    return result;
  });
  Object.assign(client, { send: counting.send });
  return consumed;
}

const tableCapacity = z.object({ CapacityUnits: z.number() });
const capacityReport = z.object({
  ConsumedCapacity: z.optional(z.union([tableCapacity, z.array(tableCapacity)])),
});

function sharedClient(endpoint: string): DynamoDBClient {
  const client = clients.get(endpoint) ?? connect(endpoint);
  clients.set(endpoint, client);
  return client;
}

function connect(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}
