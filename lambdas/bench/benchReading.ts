import { Logger } from "@aws-lambda-powertools/logger";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { leadStats } from "../lead-stats/leadStats.ts";
import { dynamoLeadPages } from "../leads/DynamoLeadPages.ts";
import { writeCursor } from "../list-leads/cursor.ts";
import { listLeads } from "../list-leads/listLeads.ts";
import { sumLeads } from "../statistics/CountableLead.ts";
import { type LeadTable, readStatistics } from "../statistics/readStatistics.ts";
import { publishedStatistics } from "../statistics/statisticsItems.ts";
import { aLead } from "../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";
import { aTable } from "../testing/aTable.ts";
import { adminClaims } from "../testing/claims.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { stored, storeLeads } from "../testing/storeLeads.ts";
import type { BenchResult } from "./BenchResult.ts";
import { medians, type Sampled } from "./medians.ts";

/** What a page of 100 leads and the statistics cost, from event to answer, on a database in memory. */
export async function benchReading(): Promise<BenchResult> {
  const database = await startDynamoDb();
  try {
    const small = await readings(database, 1_000);
    const large = await readings(database, 100_000);
    const sampled = names.flatMap((name) => [small[name], large[name]]);
    const times = await medians(sampled, { warmUp: 20, measured: 200 });
    return {
      title: "Reading leads, medians of 200 interleaved samples",
      sizes: ["1,000 leads", "100,000 leads"],
      rows: names.map((name, place) => ({
        name,
        smallMs: times[place * 2] ?? Number.NaN,
        largeMs: times[place * 2 + 1] ?? Number.NaN,
      })),
    };
  } finally {
    await database.stop();
  }
}

const names = ["first page", "middle page", "statistics"] as const;

/** A table of so many leads, and the calls that read it. */
async function readings(
  database: RunningDynamoDb,
  leads: number,
): Promise<Record<(typeof names)[number], Sampled>> {
  const table = await aTable(database);
  const middleId = await fill(table, leads);
  const logger = new Logger({ logLevel: "SILENT" });
  const list = listLeads({
    pages: dynamoLeadPages(table.client, table.tableName),
    secret: async () => "secret",
    logger,
  });
  const stats = leadStats({ read: () => readStatistics(table), logger });
  const ask = (handler: typeof list, query?: Record<string, string>): Sampled => {
    const event = apiEvent({ method: "GET", claims: adminClaims(), ...(query && { query }) });
    return () => answered(handler, event);
  };
  const cursor = writeCursor({ version: 1, before: middleId }, "secret");
  return {
    "first page": ask(list, { limit: "100" }),
    "middle page": ask(list, { limit: "100", cursor }),
    statistics: ask(stats),
  };
}

async function answered(handler: ReturnType<typeof listLeads>, event: APIGatewayProxyEventV2) {
  const { statusCode } = await handler(event, lambdaContext);
  if (statusCode !== 200) throw new Error(`a reading answered ${statusCode}`);
}

/** Fills a table a lead a second, with the statistics as the stream would leave them; the id in the middle. */
async function fill(table: LeadTable, count: number): Promise<string> {
  const items = Array.from({ length: count }, (_, second) =>
    stored(aLead({ created_at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString() })),
  );
  const quarter = Math.ceil(count / 4);
  await Promise.all(
    [0, 1, 2, 3].map((part) =>
      storeLeads(table, items.slice(part * quarter, (part + 1) * quarter)),
    ),
  );
  const Item = { idempotency_key: publishedStatistics.key, generation: 0, ...sumLeads(items) };
  await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  const middle = items[Math.floor(count / 2)];
  if (middle === undefined) throw new Error("the table is empty");
  return middle.id;
}
