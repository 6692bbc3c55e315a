import { isDeepStrictEqual } from "node:util";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { localCredentials } from "./Database.ts";
import type { TableDefinition } from "./TableDefinition.ts";

/**
 * Creates missing tables. Existing tables keep their data.
 *
 * @throws LocalCloudError if an existing table has a different schema, or the database does not respond
 */
export async function createTables(
  tables: readonly TableDefinition[],
  endpoint: string,
): Promise<void> {
  for (const table of tables) {
    // Some databases keep separate tables for each region.
    const { region } = table;
    const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
    try {
      await createTable(client, table);
    } catch (error) {
      throw isUnreachable(error)
        ? new LocalCloudError(`No database is responding at ${endpoint}.`, { cause: error })
        : error;
    } finally {
      client.destroy();
    }
  }
}

async function createTable(client: DynamoDBClient, { input }: TableDefinition): Promise<void> {
  const { TableName } = input;
  const stored = await describeTable(client, TableName);
  if (stored === undefined) {
    await client.send(new CreateTableCommand(input));
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
    return;
  }
  const difference = schemaDifference(stored, input);
  if (difference !== undefined) {
    throw new LocalCloudError(
      `The local data is from another version: the table ${TableName} differs (${difference}). Delete the data, leads included, with "npm run local:reset", or choose another folder with LOCAL_DATA.`,
    );
  }
}

async function describeTable(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Names the first difference between two schemas, such as `index by_created_at`. */
function schemaDifference(
  stored: TableDescription,
  wanted: TableDefinition["input"],
): string | undefined {
  const storedParts = schemaParts(stored);
  const wantedParts = schemaParts(wanted);
  return [...wantedParts.keys(), ...storedParts.keys()].find(
    (name) => !isDeepStrictEqual(storedParts.get(name), wantedParts.get(name)),
  );
}

type Schema = Pick<
  TableDescription,
  "KeySchema" | "AttributeDefinitions" | "GlobalSecondaryIndexes" | "StreamSpecification"
>;

/** The comparable parts of a schema by name. */
function schemaParts(schema: Schema): ReadonlyMap<string, unknown> {
  const { KeySchema, AttributeDefinitions = [], GlobalSecondaryIndexes = [] } = schema;
  return new Map<string, unknown>([
    ["key", KeySchema],
    ["stream", schema.StreamSpecification?.StreamViewType],
    ...GlobalSecondaryIndexes.map(({ IndexName, ...index }): [string, unknown] => [
      `index ${IndexName}`,
      [index.KeySchema, index.Projection?.ProjectionType],
    ]),
    [
      "attributes",
      new Map(
        AttributeDefinitions.map(({ AttributeName, AttributeType }) => [
          AttributeName,
          AttributeType,
        ]),
      ),
    ],
  ]);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
