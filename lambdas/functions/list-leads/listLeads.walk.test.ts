import { Logger } from "@aws-lambda-powertools/logger";
import { adminContract } from "@planner/shared/api/adminContract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dynamoLeadPages } from "../../leads/DynamoLeadPages.ts";
import type { LeadTable } from "../../statistics/readStatistics.ts";
import { aLead } from "../../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { aTable } from "../../testing/aTable.ts";
import { adminClaims } from "../../testing/claims.ts";
import { type RunningDynamoDb, startDynamoDb } from "../../testing/startDynamoDb.ts";
import { stored, storeLeads } from "../../testing/storeLeads.ts";
import { listLeads } from "./listLeads.ts";

const standing = 10_000;
const arriving = 500;
let database: RunningDynamoDb;
let table: LeadTable;

beforeAll(async () => {
  database = await startDynamoDb();
  table = await aTable(database);
});
afterAll(() => database.stop());

/** Several leads a millisecond, as a rush brings them: ids alone then tell their order. */
const leadsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    aLead({ created_at: new Date(start + Math.floor(place / 3)).toISOString() }),
  );

describe("a walk through 10,000 leads while 500 more arrive", () => {
  it("meets each of them once, the newest first, and none twice", { timeout: 60_000 }, async () => {
    const before = leadsFrom(Date.UTC(2026, 10, 21), standing);
    await storeLeads(table, before.map(stored));
    const arrivals = leadsFrom(Date.UTC(2026, 10, 22), arriving).map(stored);
    const handler = listLeads({
      pages: dynamoLeadPages(table.client, table.tableName),
      secret: async () => "secret",
      logger: new Logger({ logLevel: "SILENT" }),
    });

    const met: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = { limit: "100", ...(cursor !== "" && { cursor }) };
      const event = apiEvent({ method: "GET", query, claims: adminClaims() });
      const [result] = await Promise.all([
        handler(event, lambdaContext),
        storeLeads(table, arrivals.splice(0, 5)),
      ]);
      const page = adminContract.listLeads.response.parse(JSON.parse(result.body));
      met.push(...page.leads.map(({ id }) => id));
      cursor = page.next_cursor;
    }

    expect(arrivals).toHaveLength(0);
    expect(met).toEqual([...met].sort().reverse());
    const standingIds = new Set(before.map(({ id }) => id));
    expect(met.filter((id) => standingIds.has(id))).toHaveLength(standing);
    expect(new Set(met).size).toBe(met.length);
  });
});
