import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { readStatistics } from "../../leads/statisticsItem.ts";
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

const ask = async (claims: Readonly<Record<string, unknown>> | undefined) => {
  const handler = leadStats({
    ...endpointRuntime(),
    readStatistics: () => readStatistics({ client, tableName: "leads" }),
  });
  const event = apiEvent({ method: "GET", path: "/api/leads/stats", claims });
  const { statusCode, body } = await handler(event, lambdaContext);
  return { statusCode, answer: JSON.parse(body) };
};

describe("lead-stats", () => {
  it("answers the figures of the statistics item, read consistently", async () => {
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
        },
      });
    const { statusCode, answer } = await ask(adminClaims());
    expect(statusCode).toBe(200);
    expect(adminContract.leadStats.response.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      total_leads: 3,
      mean_job_value: 3333.33,
      total_revenue_30: 47_922.38,
      latest_lead_at: "2026-11-21T08:30:00.123Z",
    });
    expect(database.calls()).toHaveLength(1);
  });

  it("answers zeros without leads", async () => {
    database.on(GetCommand).resolves({});
    expect((await ask(adminClaims())).answer).toEqual({
      total_leads: 0,
      mean_job_value: null,
      total_revenue_30: 0,
      latest_lead_at: null,
    });
  });

  it.each([
    ["anonymous callers", undefined, 403],
    ["users outside the group", accessClaims(), 403],
    ["an administrator's id token", adminClaims({ token_use: "id" }), 401],
  ])("refuses %s", async (_, claims, status) => {
    expect((await ask(claims)).statusCode).toBe(status);
    expect(database.calls()).toHaveLength(0);
  });

  it.each(["ThrottlingException", "AccessDeniedException", "TimeoutError"])(
    "answers %s with a 500 without the cause",
    async (name) => {
      database.on(GetCommand).rejects(Object.assign(new Error("table leads"), { name }));
      const { statusCode, answer } = await ask(adminClaims());
      expect(statusCode).toBe(500);
      expect(problemSchema.parse(answer).detail).toBe(
        "Something went wrong on our side. Please try again.",
      );
    },
  );

  it("answers a 500 if the statistics item is damaged", async () => {
    database.on(GetCommand).resolves({ Item: { idempotency_key: "statistics", total_leads: "3" } });
    expect((await ask(adminClaims())).statusCode).toBe(500);
  });
});
