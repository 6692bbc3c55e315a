import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Cloud, constructName } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { callDatabase, type DatabaseAddress, DatabaseError } from "./callDatabase.ts";

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);

/** What the template and a database both say about a table. */
const tableSchema = z.object({
  AttributeDefinitions: z
    .array(z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }))
    .transform((all) => all.toSorted((a, b) => a.AttributeName.localeCompare(b.AttributeName))),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .default([])
    .transform((all) => all.toSorted((a, b) => a.IndexName.localeCompare(b.IndexName))),
  LocalSecondaryIndexes: z
    .undefined({ error: "local secondary indexes are not emulated" })
    .optional(),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
});

/** A table of the template. */
export type TableDefinition = ReturnType<typeof tableDefinitions>[number];

/** Reads the template's tables. */
export function tableDefinitions(cloud: Cloud) {
  return cloud
    .resourcesOf("AWS::DynamoDB::GlobalTable", tableSchema)
    .map(({ logicalId, ref: name, region, properties: schema }) => ({
      constructName: constructName(logicalId),
      name,
      region,
      schema,
    }));
}

/** Whether the database has any of these tables. */
export async function hasTable(
  tables: readonly TableDefinition[],
  { endpoint }: { readonly endpoint: string },
): Promise<boolean> {
  const stored = await Promise.all(
    tables.map(({ name, region }) => describeTable({ endpoint, region }, name)),
  );
  return stored.some((table) => table !== undefined);
}

/**
 * Creates missing tables, on demand. Existing tables keep their data.
 *
 * @throws LocalCloudError if an existing table has a different schema, or the database does not respond
 */
export async function createTables(
  tables: readonly TableDefinition[],
  endpoint: string,
): Promise<void> {
  for (const { name, region, schema } of tables) {
    const address = { endpoint, region };
    const stored = await describeTable(address, name);
    if (stored === undefined) {
      await createTable(address, name, schema);
    } else if (!isDeepStrictEqual(tableSchema.parse(stored), schema)) {
      throw new LocalCloudError(
        `The local data is from another version: the table ${name} has other keys or indexes. Delete the data, leads included, with "npm run local:reset", or choose another folder with LOCAL_DATA.`,
      );
    }
  }
}

/** Creates a table and waits until it can be used. */
async function createTable(
  address: DatabaseAddress,
  name: string,
  {
    GlobalSecondaryIndexes: indexes,
    StreamSpecification: stream,
    ...schema
  }: TableDefinition["schema"],
): Promise<void> {
  await callDatabase(address, "CreateTable", {
    ...schema,
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    // DynamoDB rejects an empty list.
    GlobalSecondaryIndexes: indexes.length === 0 ? undefined : indexes,
    StreamSpecification: stream && { StreamEnabled: true, ...stream },
  });
  while ((await describeTable(address, name))?.TableStatus !== "ACTIVE") await delay(100);
}

/** Undefined if there is no such table. */
async function describeTable(address: DatabaseAddress, name: string) {
  try {
    const described = await callDatabase(address, "DescribeTable", { TableName: name });
    return descriptionSchema.parse(described).Table;
  } catch (error) {
    const isMissing = error instanceof DatabaseError && error.code === "ResourceNotFoundException";
    if (isMissing) return undefined;
    throw error;
  }
}

const descriptionSchema = z.object({ Table: z.looseObject({ TableStatus: z.string() }) });
