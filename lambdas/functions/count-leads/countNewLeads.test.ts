import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countLeads } from "../../statistics/countLeads.ts";
import { aLead } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { stored } from "../../testing/storeLeads.ts";
import { streamEvent, streamRecord } from "../../testing/streamEvent.ts";
import { leadStream } from "./leadStream.ts";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
const database = mockClient(client);
let logged: readonly string[];

beforeEach(() => {
  database.reset();
  database.on(GetCommand).resolves({});
  database.on(TransactWriteCommand).resolves({});
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const follow = (event: DynamoDBStreamEvent) =>
  leadStream({
    count: (leads) => countLeads({ client, tableName: "leads" }, leads),
    logger: new Logger({ serviceName: "count-leads" }),
  })(event, lambdaContext);

const someStored = (count: number) =>
  Array.from({ length: count }, (_, place) => stored(aLead({ avg_job_value: 500 + place })));

/** Items of each transaction that was asked for, and which lead each marks. */
const transactions = () =>
  database
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems?.map(({ Update }) => Update?.Key) ?? []);

const keysOf = (leads: readonly { readonly idempotency_key: string }[]) => [
  ...leads.map(({ idempotency_key }) => ({ idempotency_key })),
  { idempotency_key: "statistics" },
];

function cancelled(...codes: string[]): TransactionCanceledException {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({
    message: "Ann was refused",
    $metadata: {},
    CancellationReasons,
  });
}

const refusedLead = "ConditionalCheckFailed";

describe("count-leads", () => {
  it("counts a batch in one transaction", async () => {
    const leads = someStored(3);
    expect(await follow(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([keysOf(leads)]);
  });

  it("splits what one transaction cannot hold", async () => {
    const leads = someStored(150);
    await follow(streamEvent(leads));
    expect(transactions()).toEqual([keysOf(leads.slice(0, 99)), keysOf(leads.slice(99))]);
  });

  it("gives the same transaction the same token, and another one another", async () => {
    const [first, second] = someStored(2);
    const events = [first, first, second].map((lead) => streamEvent([stored(aLead(lead))]));
    const [one, , two] = events;
    for (const event of [one, one, two]) await follow(event ?? { Records: [] });
    const tokens = database
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens[0]).toMatch(/^[0-9a-f]{36}$/);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it("drops the leads that were counted before and counts the rest", async () => {
    const leads = someStored(3);
    database
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled("None", refusedLead, "None", "None"))
      .resolves({});
    expect(await follow(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([
      keysOf(leads),
      keysOf(leads.filter((_, place) => place !== 1)),
    ]);
  });

  it("is done when all of them were counted before", async () => {
    database.on(TransactWriteCommand).rejects(cancelled(refusedLead, refusedLead, refusedLead));
    expect(await follow(streamEvent(someStored(2)))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toHaveLength(1);
  });

  it.each([
    ["the count changed meanwhile", cancelled("None", "None", refusedLead)],
    ["another transaction is under way", cancelled("TransactionConflict", "None", "None")],
    ["both at once", cancelled("TransactionConflict", "None", refusedLead)],
  ])("reads the count again and repeats everything when %s", async (_, refusal) => {
    const leads = someStored(2);
    database.on(TransactWriteCommand).rejectsOnce(refusal).resolves({});
    expect(await follow(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([keysOf(leads), keysOf(leads)]);
    expect(database.commandCalls(GetCommand)).toHaveLength(2);
  });

  it("leaves out a broken lead, logging its id alone", async () => {
    const [good, bad] = someStored(2).map((lead, place) => streamRecord(lead, `${place}`));
    const { NewImage } = bad?.dynamodb ?? {};
    const broken = { ...bad, dynamodb: { NewImage: { ...NewImage, avg_job_value: { S: "Ann" } } } };
    const Records = [broken, ...(good === undefined ? [] : [good])];
    expect(await follow({ Records })).toEqual({ batchItemFailures: [] });
    expect(transactions().map((keys) => keys.length)).toEqual([2]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "ERROR", message: "broken lead record", lead_id: NewImage?.id?.S },
      { level: "INFO", message: "leads counted", leads: 1 },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it("names the requests that brought a batch, whether it is counted or has to come again", async () => {
    const leads = someStored(2);
    const correlation_ids = leads.map(({ id }) => `request-of-${id}`);
    await follow(streamEvent(leads));
    database.on(TransactWriteCommand).rejects(new Error("gone"));
    await follow(streamEvent(leads));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { message: "leads counted", leads: 2, correlation_ids },
      { message: "counting failed", leads: 2, correlation_ids },
    ]);
  });

  it("counts a lead that says nothing of its request", async () => {
    const [record] = someStored(1).map((lead) => streamRecord(lead, "1"));
    const { correlation_id: _, ...NewImage } = record?.dynamodb?.NewImage ?? {};
    await follow({ Records: [{ ...record, dynamodb: { NewImage } }] });
    expect(transactions()).toHaveLength(1);
    expect(JSON.parse(logged.join(""))).toMatchObject({ leads: 1, correlation_ids: [] });
  });

  it("does not count what the smoke test saves", async () => {
    const [lead] = someStored(1);
    const smokeTests = {
      ...stored(aLead()),
      idempotency_key: `${smokeTestMark.keyPrefix}0123456789ab`,
    };
    const leads = [smokeTests, ...(lead === undefined ? [] : [lead])];
    expect(await follow(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([keysOf(leads.slice(1))]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "INFO", message: "leads counted", leads: 1 },
    ]);
  });

  it("counts new leads only, whatever else the stream brings", async () => {
    const [record] = someStored(1).map((lead) => streamRecord(lead, "1"));
    const { NewImage } = record?.dynamodb ?? {};
    const { entity: _, ...statistics } = NewImage ?? {};
    await follow({
      Records: [
        { ...record, eventName: "MODIFY" },
        { ...record, eventName: "REMOVE" },
        { ...record, dynamodb: { NewImage: statistics } },
        { eventName: "INSERT" },
      ],
    });
    expect(transactions()).toEqual([]);
  });
});

describe("lead-stream when the database fails", () => {
  it.each([
    ["ThrottlingException", Object.assign(new Error("Ann"), { name: "ThrottlingException" })],
    ["TimeoutError", Object.assign(new Error("Ann"), { name: "TimeoutError" })],
    ["AccessDeniedException", Object.assign(new Error("Ann"), { name: "AccessDeniedException" })],
    ["TransactionCanceledException", cancelled("ThrottlingError", "None")],
    ["TransactionCanceledException", cancelled("ValidationError", "None")],
  ])(
    "with %s: asks for the batch again from its first record, and logs no data",
    async (name, failure) => {
      database.on(TransactWriteCommand).rejects(failure);
      expect(await follow(streamEvent(someStored(2)))).toEqual({
        batchItemFailures: [{ itemIdentifier: "1" }],
      });
      expect(transactions()).toHaveLength(1);
      expect(JSON.parse(logged.join(""))).toMatchObject({ level: "ERROR", failure: { name } });
      expect(logged.join("")).not.toContain("Ann");
    },
  );

  it("asks only for what comes after the part that was counted", async () => {
    database.on(TransactWriteCommand).resolvesOnce({}).rejects(new Error("gone"));
    expect(await follow(streamEvent(someStored(150)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "100" }],
    });
  });

  it("gives the count up to the stream's patience when others change it each time", async () => {
    database.on(TransactWriteCommand).rejects(cancelled("TransactionConflict", "None"));
    expect(await follow(streamEvent(someStored(1)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "1" }],
    });
    expect(transactions()).toHaveLength(4);
  });
});
