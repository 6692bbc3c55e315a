import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type Projection,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { LocalCloudError } from "../LocalCloudError.ts";
import { localCredentials } from "./Database.ts";
import type { TableDefinition } from "./TableDefinition.ts";

/**
 * Creates the tables that are missing. What lies in the others stays.
 *
 * @throws LocalCloudError when a stored table was made from another schema, or nothing answers at the endpoint
 */
export async function createTables(
  tables: readonly TableDefinition[],
  endpoint: string,
): Promise<void> {
  for (const table of tables) {
    // Some servers keep a set of tables for each region.
    const { region } = table;
    const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
    try {
      await createTable(client, table);
    } catch (error) {
      throw isUnreachable(error)
        ? new LocalCloudError(`No database answers at ${endpoint}.`, { cause: error })
        : error;
    } finally {
      client.destroy();
    }
  }
}

async function createTable(client: DynamoDBClient, table: TableDefinition): Promise<void> {
  const { TableName } = table.input;
  const stored = await describe(client, TableName);
  if (stored === undefined) {
    await client.send(new CreateTableCommand(table.input));
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
  } else {
    const difference = schemaDifference(stored, table);
    if (difference !== undefined) {
      throw new LocalCloudError(
        `The stored table ${TableName} has another schema (${difference}) than the template: "npm run local:reset" deletes the local data and begins anew.`,
      );
    }
    await openStream(client, stored, table);
  }
  await setTimeToLive(client, table);
}

async function describe(
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

/** A table from before the template asked for a stream keeps its items and gets one. */
async function openStream(
  client: DynamoDBClient,
  stored: TableDescription,
  { input: { TableName, StreamSpecification } }: TableDefinition,
): Promise<void> {
  if (StreamSpecification === undefined || stored.StreamSpecification?.StreamEnabled === true)
    return;
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
}

async function setTimeToLive(client: DynamoDBClient, table: TableDefinition): Promise<void> {
  if (table.timeToLive === undefined) return;
  const { TableName } = table.input;
  const { TimeToLiveDescription: held } = await client.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  // DynamoDB refuses to enable what is enabled.
  if (held?.AttributeName === table.timeToLive) return;
  const TimeToLiveSpecification = { AttributeName: table.timeToLive, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}

/**
 * What of a stored table's schema is not what the template asks for: `key`, `attributes`, `index by_created_at`…
 * Absent when they agree.
 */
export function schemaDifference(
  stored: TableDescription,
  { input }: TableDefinition,
): string | undefined {
  if (text(stored.KeySchema) !== text(input.KeySchema)) return "key";
  const { StreamViewType: view } = stored.StreamSpecification ?? {};
  const wantedView = input.StreamSpecification?.StreamViewType;
  if (view !== undefined && wantedView !== undefined && view !== wantedView) return "stream";
  const wanted = [...(input.GlobalSecondaryIndexes ?? []), ...(input.LocalSecondaryIndexes ?? [])];
  const held = [...(stored.GlobalSecondaryIndexes ?? []), ...(stored.LocalSecondaryIndexes ?? [])];
  for (const { IndexName: name } of [...wanted, ...held]) {
    const [one, other] = [wanted, held].map((indexes) =>
      indexes.find(({ IndexName }) => IndexName === name),
    );
    if (indexText(one) !== indexText(other)) return `index ${name}`;
  }
  const types = [stored.AttributeDefinitions, input.AttributeDefinitions].map((attributes) =>
    text(attributes?.toSorted(byAttributeName)),
  );
  return types[0] === types[1] ? undefined : "attributes";
}

type Index = {
  readonly KeySchema?: unknown;
  readonly Projection?: Projection | undefined;
};

function indexText(index: Index | undefined): string {
  return text([
    index?.KeySchema,
    index?.Projection?.ProjectionType,
    index?.Projection?.NonKeyAttributes?.toSorted() ?? [],
  ]);
}

type Named = { readonly AttributeName?: string | undefined };

function byAttributeName(one: Named, other: Named): number {
  return String(one.AttributeName).localeCompare(String(other.AttributeName));
}

/** Text that is equal for equal values, whatever the order of their keys. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => a.localeCompare(b)))
      : item,
  );
}
