import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import type { Item, LeadTable } from "../LeadTable.ts";

/** Simulates the table that a point-in-time restore creates. The local database does not support restores. */
export class TableCopy {
  readonly name: string;
  readonly #table: LeadTable;

  constructor(table: LeadTable) {
    this.#table = table;
    this.name = `${table.name}-restored`;
  }

  /** Creates the table with these items. */
  async create(items: readonly Item[]): Promise<void> {
    const { client } = this.#table;
    await client.send(
      new CreateTableCommand({
        TableName: this.name,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "idempotency_key", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "idempotency_key", KeyType: "HASH" }],
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
    await this.#table.client.send(new DeleteTableCommand({ TableName: this.name }));
  }
}

/** The limit of one BatchWriteItem call. */
const batchSize = 25;
