import { join } from "node:path";
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { Cloud } from "../../assembly/Cloud.ts";
import { readAssembly } from "../../assembly/readAssembly.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { createTables } from "./createTables.ts";
import { type Database, localCredentials, startDatabase } from "./Database.ts";
import { tableDefinitions } from "./TableDefinition.ts";

const tablesOf = (assembly: string) =>
  tableDefinitions(new Cloud(readAssembly(assembly, "dev"), "localhost:3000"));

async function startEmptyDatabase(folder = temporaryFolder()): Promise<Database> {
  const database = await startDatabase({
    databaseFile: join(folder, "dynamodb.sqlite"),
    logFile: join(folder, "database.log"),
    signal: new AbortController().signal,
    onUnexpectedEnd: () => undefined,
  });
  onTestFinished(() => database.stop());
  return database;
}

function clientOf({ endpoint }: Database): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint,
    region: "eu-central-1",
    credentials: localCredentials,
  });
  onTestFinished(() => client.destroy());
  return client;
}

const lead = { idempotency_key: { S: "k" }, entity: { S: "lead" }, id: { S: "1" } };

describe("tableDefinitions", () => {
  it("reads the key and the index from the template", () => {
    const [table] = tablesOf(inject("fixtureAssembly"));
    expect(table).toMatchObject({
      constructName: "Leads",
      region: "eu-central-1",
      input: {
        KeySchema: [{ AttributeName: "idempotency_key", KeyType: "HASH" }],
        GlobalSecondaryIndexes: [
          {
            IndexName: "by_created_at",
            KeySchema: [
              { AttributeName: "entity", KeyType: "HASH" },
              { AttributeName: "id", KeyType: "RANGE" },
            ],
          },
        ],
      },
    });
  });
});

describe("createTables", () => {
  it("creates the table with its index, and keeps its items the second time", async () => {
    const database = await startEmptyDatabase();
    const tables = tablesOf(inject("fixtureAssembly"));
    const [TableName] = tables.map(({ input }) => input.TableName);
    const client = clientOf(database);
    await createTables(tables, database.endpoint);
    await client.send(new PutItemCommand({ TableName, Item: lead }));
    await createTables(tables, database.endpoint);
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: "by_created_at",
        KeyConditionExpression: "entity = :lead",
        ExpressionAttributeValues: { ":lead": { S: "lead" } },
      }),
    );
    expect(Items).toEqual([lead]);
  });

  it("refuses a table with a different schema, names the difference and keeps the data", async () => {
    const database = await startEmptyDatabase();
    const tables = tablesOf(inject("fixtureAssembly"));
    const [TableName] = tables.map(({ input }) => input.TableName);
    const client = clientOf(database);
    await createTables(tables, database.endpoint);
    await client.send(new PutItemCommand({ TableName, Item: lead }));
    const again = createTables(tablesOf(inject("changedAssembly")), database.endpoint);
    await expect(again).rejects.toThrow(
      /^The local data is from another version: .*\(index by_created_at\)\. Delete .*npm run local:reset[^\n]*$/,
    );
    const { Item } = await client.send(
      new GetItemCommand({ TableName, Key: { idempotency_key: { S: "k" } } }),
    );
    expect(Item).toEqual(lead);
  });

  it("reports that the database is not responding", async () => {
    const database = await startEmptyDatabase();
    await database.stop();
    const created = createTables(tablesOf(inject("fixtureAssembly")), database.endpoint);
    await expect(created).rejects.toThrow(LocalCloudError);
    await expect(created).rejects.toThrow(`No database is responding at ${database.endpoint}`);
  });
});
