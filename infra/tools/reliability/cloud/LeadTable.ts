import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { localCredentials } from "@planner/local-cloud/dynamodb/Database";

/** The table of the leads in a running database. */
export type LeadTable = {
  readonly client: DynamoDBClient;
  readonly tableName: string;
};

/** An item as the database hands it out. */
export type Item = Readonly<Record<string, AttributeValue>>;

/**
 * The lead table of a local cloud.
 *
 * @throws Error when there is not exactly one table
 */
export function leadTableOf(endpoint: string, tables: Readonly<Record<string, string>>): LeadTable {
  const [tableName, another] = Object.values(tables);
  if (tableName === undefined || another !== undefined) {
    throw new Error("The local cloud has not exactly one table.");
  }
  const client = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: localCredentials,
    // It may be just starting again.
    maxAttempts: 10,
  });
  return { client, tableName };
}
