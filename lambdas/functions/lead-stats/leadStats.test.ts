import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { readStatistics } from "../../leads/counts/statisticsItem.ts";
import {
  accessClaims,
  adminClaims,
  apiEvent,
  endpointRuntime,
  lambdaContext,
} from "../../testing/apiEvent.ts";
import { leadStats } from "./leadStats.ts";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
const database = mockClient(client);
beforeEach(() => {
  database.reset();
});

const send = async (claims: Readonly<Record<string, unknown>> | undefined) => {
  const handler = leadStats({
    ...endpointRuntime(),
    readStatistics: () => readStatistics({ client, tableName: "leads" }),
    now: () => new Date("2026-11-22T00:00:00.000Z"),
  });
  const event = apiEvent({ method: "GET", path: "/api/leads/stats", claims });
  const { statusCode, body } = await handler(event, lambdaContext);
  return { statusCode, response: JSON.parse(body) };
};

describe("lead-stats", () => {
  it("returns the figures from a consistent read of the statistics item", async () => {
    database
      .on(GetCommand, {
        TableName: "leads",
        Key: { idempotency_key: "statistics" },
        ConsistentRead: true,
      })
      .resolves({
        Item: {
          idempotency_key: "statistics",
          generation: 0,
          total_leads: 3,
          job_value_cents: 1_000_000,
          revenue_30_cents: 4_792_238,
          latest_lead_at: "2026-11-21T08:30:00.123Z",
          stage_contacted: 1,
          stage_won: 1,
          "clocked_2026-10-23": 100,
          "clocked_2026-10-24": 1,
          "on_time_2026-10-24": 1,
          "clocked_2026-11-22": 2,
        },
      });
    const { statusCode, response } = await send(adminClaims());
    expect(statusCode).toBe(200);
    expect(adminContract.leadStats.response.parse(response)).toEqual(response);
    expect(response).toEqual({
      total_leads: 3,
      mean_job_value: 3333.33,
      total_revenue_30: 47_922.38,
      latest_lead_at: "2026-11-21T08:30:00.123Z",
      by_stage: { new: 1, contacted: 1, call_booked: 0, proposal: 0, won: 1, lost: 0 },
      answered_in_time_pct: 33.3,
    });
    expect(database.calls()).toHaveLength(1);
  });

  it("returns zeros if there are no leads", async () => {
    database.on(GetCommand).resolves({});
    expect((await send(adminClaims())).response).toEqual({
      total_leads: 0,
      mean_job_value: null,
      total_revenue_30: 0,
      latest_lead_at: null,
      by_stage: { new: 0, contacted: 0, call_booked: 0, proposal: 0, won: 0, lost: 0 },
      answered_in_time_pct: null,
    });
  });

  it.each([
    ["anonymous callers", undefined, 403],
    ["users outside the group", accessClaims(), 403],
    ["an administrator's id token", adminClaims({ token_use: "id" }), 401],
  ])("rejects %s", async (_, claims, status) => {
    expect((await send(claims)).statusCode).toBe(status);
    expect(database.calls()).toHaveLength(0);
  });

  it.each(["ThrottlingException", "AccessDeniedException", "TimeoutError"])(
    "returns a 500 without the cause for %s",
    async (name) => {
      database.on(GetCommand).rejects(Object.assign(new Error("table leads"), { name }));
      const { statusCode, response } = await send(adminClaims());
      expect(statusCode).toBe(500);
      expect(problemSchema.parse(response).detail).toBe(
        "Something went wrong on our side. Please try again.",
      );
    },
  );

  it("returns a 500 if the statistics item is malformed", async () => {
    database.on(GetCommand).resolves({ Item: { idempotency_key: "statistics", total_leads: "3" } });
    expect((await send(adminClaims())).statusCode).toBe(500);
  });
});
