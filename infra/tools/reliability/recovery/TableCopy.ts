import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import type { Item } from "../LeadTable.ts";

/** Simulates the table that a point-in-time restore creates. The local database does not support restores. */
export class TableCopy {
  readonly name: string;
  readonly #client: DynamoDBClient;
  readonly #original: string;

  constructor(client: DynamoDBClient, original: string) {
    this.#client = client;
    this.#original = original;
    this.name = `${original}-restored`;
  }

  /** Creates the table with the original's key and these items. */
  async create(items: readonly Item[]): Promise<void> {
    const client = this.#client;
    const { Table } = await client.send(new DescribeTableCommand({ TableName: this.#original }));
    const { KeySchema = [], AttributeDefinitions = [] } = Table ?? {};
    await client.send(
      new CreateTableCommand({
        TableName: this.name,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: AttributeDefinitions.filter(({ AttributeName: name }) =>
          KeySchema.some(({ AttributeName }) => AttributeName === name),
        ),
        KeySchema,
      }),
    );
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName: this.name });
    for (let start = 0; start < items.length; start += batchSize) {
      const requests = items
        .slice(start, start + batchSize)
        .map((item) => ({ PutRequest: { Item: item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [this.name]: requests } }));
    }
  }

  async delete(): Promise<void> {
    await this.#client.send(new DeleteTableCommand({ TableName: this.name }));
  }
}

/** The limit of one BatchWriteItem call. */
const batchSize = 25;
