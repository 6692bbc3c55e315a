import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dynamoLeadRepository } from "../../leads/DynamoLeadRepository.ts";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { saveLeadBody } from "../../testing/saveLeadBody.ts";
import { saveLead } from "./saveLead.ts";

const document = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
const database = mockClient(document);
let logged: string[];

beforeEach(() => {
  database.reset();
  logged = [];
  vi.stubEnv("POWERTOOLS_DEV", "true");
  for (const level of ["info", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line) => {
      logged.push(String(line));
    });
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const save = () =>
  saveLead({
    leads: dynamoLeadRepository(document, "leads"),
    now: () => new Date("2026-11-21T08:30:00.123Z"),
    newId: () => "lead-1",
    logger: new Logger({ serviceName: "save-lead" }),
  })(
    apiEvent({
      body: JSON.stringify(saveLeadBody()),
      headers: { "idempotency-key": randomUUID() },
    }),
    lambdaContext,
  );

const personalData = /Ann|solidfloors|8675319/i;

describe("save-lead when the database fails", () => {
  it.each([
    [
      "refuses",
      Object.assign(new Error("value {S: Ann} was refused"), { name: "ValidationException" }),
    ],
    ["throttles", Object.assign(new Error("slow down, Ann"), { name: "ThrottlingException" })],
    ["is unreachable", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
    [
      "forgets the first lead",
      new ConditionalCheckFailedException({ message: "no", $metadata: {} }),
    ],
  ])("%s: answers a 500 that says nothing of the cause", async (_, failure) => {
    database.on(PutCommand).rejects(failure);

    const result = await save();

    expect(result.statusCode).toBe(500);
    expect(problemSchema.parse(JSON.parse(result.body))).toEqual({
      title: "Internal Server Error",
      status: 500,
      detail: "Something went wrong on our side. Please try again.",
      correlation_id: "api-request-1",
    });
  });

  it("logs the failure with the request's id and where it happened, without personal data", async () => {
    database
      .on(PutCommand)
      .rejects(
        Object.assign(new Error("value {S: Ann} was refused"), { name: "ValidationException" }),
      );

    await save();

    const line: unknown = JSON.parse(logged.join(""));
    expect(line).toMatchObject({
      level: "ERROR",
      message: "request failed",
      request_id: "request-1",
      correlation_id: "api-request-1",
      route: "POST /api/leads",
      failure: {
        name: "ValidationException",
        frames: expect.arrayContaining([expect.stringContaining("saveLead.failure.test.ts")]),
      },
    });
    expect(JSON.stringify(line)).not.toMatch(personalData);
  });
});

describe("save-lead's log of a saved lead", () => {
  it("names the lead by its id only", async () => {
    database.on(PutCommand).resolves({});

    expect((await save()).statusCode).toBe(201);

    expect(JSON.parse(logged.join(""))).toMatchObject({
      message: "lead saved",
      lead_id: "lead-1",
      repeated: false,
      meter_status: "green",
      suspect: [],
      consent_known: false,
    });
    expect(logged.join("")).not.toMatch(personalData);
  });
});
