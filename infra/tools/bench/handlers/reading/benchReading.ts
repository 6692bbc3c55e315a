import { Logger } from "@aws-lambda-powertools/logger";
import { leadStats } from "@planner/lambdas/functions/lead-stats/leadStats";
import { writeCursor } from "@planner/lambdas/functions/list-leads/cursor";
import { listLeads } from "@planner/lambdas/functions/list-leads/listLeads";
import { dynamoLeadPages } from "@planner/lambdas/leads/DynamoLeadPages";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import { apiEvent, lambdaContext } from "@planner/lambdas/testing/apiEvent";
import { adminClaims } from "@planner/lambdas/testing/claims";
import { startDynamoDb } from "@planner/lambdas/testing/startDynamoDb";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { BenchOptions, BenchRow } from "../../BenchRow.ts";
import { medians, type Sampled } from "../sampling/medians.ts";
import { type FilledTable, filledTable } from "./filledTable.ts";

/** What a page of 100 leads and the statistics cost, from event to answer, on a database in memory. */
export async function benchReading({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  const database = await startDynamoDb();
  try {
    const [few, many] = [1_000, quick ? 20_000 : 1_000_000];
    const small = readings(await filledTable(database, few));
    const large = readings(await filledTable(database, many));
    const sampled = names.flatMap((name) => [small[name], large[name]]);
    const rounds = { warmUp: 20, measured: quick ? 30 : 300 };
    const times = await medians(sampled, rounds);
    const measured_at = now().toISOString();
    return names.map((name, place) => {
      const [smallMs, largeMs] = times.slice(place * 2);
      const ratio = (largeMs ?? Number.NaN) / (smallMs ?? Number.NaN);
      return {
        row: `${name} at ${many.toLocaleString("en-US")} leads`,
        measured: `${largeMs?.toFixed(2)} ms`,
        floor_or_rival: `${smallMs?.toFixed(2)} ms at ${few.toLocaleString("en-US")}`,
        ratio,
        target: `at most ${mostRatio} of it`,
        met: ratio <= mostRatio,
        note: `median of ${rounds.measured} calls from event to answer, interleaved.`,
        measured_at,
      };
    });
  } finally {
    await database.stop();
  }
}

const mostRatio = 1.1;

const names = ["First page of 100", "Page of 100 in the middle", "Statistics"] as const;

/** The calls that read a table. */
function readings(table: FilledTable): Record<(typeof names)[number], Sampled> {
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
  const cursor = writeCursor({ version: 1, before: table.middleId }, "secret");
  return {
    "First page of 100": ask(list, { limit: "100" }),
    "Page of 100 in the middle": ask(list, { limit: "100", cursor }),
    Statistics: ask(stats),
  };
}

async function answered(handler: ReturnType<typeof listLeads>, event: APIGatewayProxyEventV2) {
  const { statusCode } = await handler(event, lambdaContext);
  if (statusCode !== 200) throw new Error(`a reading answered ${statusCode}`);
}
