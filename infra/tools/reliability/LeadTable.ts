import { setTimeout as delay } from "node:timers/promises";
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  paginateScan,
  type ScanCommandInput,
} from "@aws-sdk/client-dynamodb";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";

/** An item as the database returns it. */
export type Item = Readonly<Record<string, AttributeValue>>;

/** The totals of the statistics, in whole cents. */
export type LeadTotals = {
  readonly total_leads: number;
  readonly job_value_cents: number;
  readonly revenue_30_cents: number;
  readonly latest_lead_at: string | undefined;
};

/** The leads table, read without the production code, so that a bug there cannot hide itself. */
export class LeadTable {
  readonly client: DynamoDBClient;
  readonly name: string;

  constructor(client: DynamoDBClient, name: string) {
    this.client = client;
    this.name = name;
  }

  /**
   * Opens the leads table of a running local cloud.
   *
   * @throws Error if there is none
   */
  static open(cloud: {
    readonly database: string;
    readonly tables: Readonly<Record<string, string>>;
  }): LeadTable {
    const name = cloud.tables.LeadStoreTable;
    if (name === undefined) throw new Error("The local cloud has no leads table");
    const client = new DynamoDBClient({
      endpoint: cloud.database,
      region: "us-east-1",
      credentials: localCredentials,
      // The database may be restarting.
      maxAttempts: 10,
    });
    return new LeadTable(client, name);
  }

  close(): void {
    this.client.destroy();
  }

  /** Every item of the table: leads, statistics and alert marks. */
  items(): Promise<readonly Item[]> {
    return scanTable(this.client, { TableName: this.name });
  }

  /** Every lead by its idempotency key. */
  async leads(): Promise<ReadonlyMap<string, Item>> {
    const leads = (await this.items()).filter(({ entity }) => entity?.S === "lead");
    return new Map(leads.map((item) => [keyOf(item), item]));
  }

  /** The totals that the dashboard shows. */
  async statistics(): Promise<LeadTotals> {
    const { Item: item } = await this.client.send(
      new GetItemCommand({
        TableName: this.name,
        Key: { idempotency_key: { S: "statistics" } },
        ConsistentRead: true,
      }),
    );
    return {
      total_leads: Number(item?.total_leads?.N ?? 0),
      job_value_cents: Number(item?.job_value_cents?.N ?? 0),
      revenue_30_cents: Number(item?.revenue_30_cents?.N ?? 0),
      latest_lead_at: item?.latest_lead_at?.S,
    };
  }

  /** Waits until the statistics count this many leads, or have not changed for `patienceMs`. */
  async waitUntilCounted(leads: number, patienceMs = defaultPatienceMs): Promise<LeadTotals> {
    return pollUntil(() => this.statistics(), {
      progress: ({ total_leads }) => total_leads,
      wanted: leads,
      patienceMs,
      intervalMs: 100,
    });
  }

  /**
   * Waits until each of these leads was alerted by email, or until no more emails were sent for `patienceMs`. Looks
   * up each lead's mark, because a count would include erased leads.
   *
   * @returns the keys with a sent email
   */
  async waitUntilAlerted(
    keys: readonly string[],
    patienceMs = defaultPatienceMs,
  ): Promise<readonly string[]> {
    const readAlerted = async () => {
      const marked = await this.#keysWithSentMail();
      return keys.filter((key) => marked.has(key));
    };
    return pollUntil(readAlerted, {
      progress: ({ length }) => length,
      wanted: keys.length,
      patienceMs,
      intervalMs: 1000,
    });
  }

  async #keysWithSentMail(): Promise<ReadonlySet<string>> {
    const marks = await scanTable(this.client, {
      TableName: this.name,
      FilterExpression: "begins_with(idempotency_key, :mark) AND attribute_exists(sent_at)",
      ExpressionAttributeValues: { ":mark": { S: mailMark } },
      ProjectionExpression: "idempotency_key",
    });
    return new Set(marks.map((item) => keyOf(item).slice(mailMark.length)));
  }
}

/** Every item of a table that matches. */
export async function scanTable(
  client: DynamoDBClient,
  input: ScanCommandInput,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  const pages = paginateScan({ client }, { ConsistentRead: true, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

/** Sums the leads directly, for comparison with the statistics. */
export function totalsOf(leads: Iterable<Item>): LeadTotals {
  const items = [...leads];
  const cents = (values: readonly (string | undefined)[]) =>
    values.reduce((total, dollars) => total + Math.round(Number(dollars) * 100), 0);
  return {
    total_leads: items.length,
    job_value_cents: cents(items.map(({ avg_job_value }) => avg_job_value?.N)),
    revenue_30_cents: cents(items.map(({ calculated_revenue_30 }) => calculated_revenue_30?.N)),
    latest_lead_at: items
      .map(({ created_at }) => created_at?.S ?? "")
      .sort()
      .at(-1),
  };
}

/** The item's idempotency key. */
export function keyOf(item: Item): string {
  return item.idempotency_key?.S ?? "";
}

const mailMark = "alert#mail#";

/** Longer than the queue's visibility timeout and a dead function's claim. */
const defaultPatienceMs = 200_000;

type Polling<T> = {
  readonly progress: (value: T) => number;
  readonly wanted: number;
  readonly patienceMs: number;
  readonly intervalMs: number;
};

/** Reads until the progress is as wanted, or has not changed for `patienceMs`. Returns what it read last. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  { progress, wanted, patienceMs, intervalMs }: Polling<T>,
): Promise<T> {
  let last = -1;
  let changedAt = performance.now();
  for (;;) {
    const value = await read();
    const reached = progress(value);
    if (reached >= wanted) return value;
    if (reached !== last) changedAt = performance.now();
    if (performance.now() - changedAt > patienceMs) return value;
    last = reached;
    await delay(intervalMs);
  }
}
