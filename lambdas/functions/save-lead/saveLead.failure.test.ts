import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { storeLead } from "../../leads/storeLead.ts";
import { apiEvent, endpointRuntime, lambdaContext, saveLeadBody } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { saveLead } from "./saveLead.ts";

const document = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
const database = mockClient(document);
const logged = captureLog();

beforeEach(() => {
  database.reset();
});

const save = () =>
  saveLead({
    ...endpointRuntime(new Logger({ serviceName: "save-lead" })),
    store: (lead, request) => storeLead({ client: document, tableName: "leads" }, lead, request),
    now: () => new Date("2026-11-21T08:30:00.123Z"),
    newId: () => "lead-1",
  })(
    apiEvent({
      body: JSON.stringify(saveLeadBody()),
      headers: { "idempotency-key": randomUUID() },
    }),
    lambdaContext,
  );

const personalData = /Ann|solidfloors|8675319/i;

describe("save-lead if the database fails", () => {
  it.each([
    [
      "rejects the lead",
      Object.assign(new Error("value {S: Ann} was rejected"), { name: "ValidationException" }),
    ],
    [
      "throttles the request",
      Object.assign(new Error("slow down, Ann"), { name: "ThrottlingException" }),
    ],
    ["is unreachable", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
    [
      "does not return the first lead",
      new ConditionalCheckFailedException({ message: "no", $metadata: {} }),
    ],
  ])("and %s: returns a 500 without the cause", async (_, failure) => {
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

  it("and a transaction is changing the item: tries again", async () => {
    const conflict = new TransactionConflictException({ message: "conflict", $metadata: {} });
    database.on(PutCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
    expect((await save()).statusCode).toBe(201);
  });

  it("logs the failure with the request IDs and the stack, without personal data", async () => {
    database
      .on(PutCommand)
      .rejects(
        Object.assign(new Error("value {S: Ann} was rejected"), { name: "ValidationException" }),
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

describe("the log of a saved lead", () => {
  it("identifies the lead only by its ID", async () => {
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
