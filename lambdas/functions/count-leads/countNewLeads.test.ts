import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { countLeads } from "../../statistics/countLeads.ts";
import { aLeadItem } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { streamEvent, streamRecord } from "../../testing/batchEvents.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { countNewLeads } from "./countNewLeads.ts";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-central-1" }));
const database = mockClient(client);
const logged = captureLog();

beforeEach(() => {
  database.reset();
  database.on(GetCommand).resolves({});
  database.on(TransactWriteCommand).resolves({});
});

const handle = (event: DynamoDBStreamEvent) =>
  countNewLeads({
    count: (leads) => countLeads({ client, tableName: "leads" }, leads),
    logger: new Logger({ serviceName: "count-leads" }),
  })(event, lambdaContext);

const someLeads = (count: number) =>
  Array.from({ length: count }, (_, index) => aLeadItem({ avg_job_value: 500 + index }));

/** The keys of the items in each transaction. */
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
    message: "Ann was rejected",
    $metadata: {},
    CancellationReasons,
  });
}

const conditionFailed = "ConditionalCheckFailed";

describe("count-leads", () => {
  it("counts a batch in one transaction", async () => {
    const leads = someLeads(3);
    expect(await handle(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([keysOf(leads)]);
  });

  it("splits a batch into transactions of 99 leads", async () => {
    const leads = someLeads(150);
    await handle(streamEvent(leads));
    expect(transactions()).toEqual([keysOf(leads.slice(0, 99)), keysOf(leads.slice(99))]);
  });

  it("gives equal transactions the same token and different ones different tokens", async () => {
    const [first, second] = someLeads(2);
    const events = [first, first, second].map((lead) => streamEvent([aLeadItem(lead)]));
    const [one, , two] = events;
    for (const event of [one, one, two]) await handle(event ?? { Records: [] });
    const tokens = database
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens[0]).toMatch(/^[0-9a-f]{36}$/);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it("drops leads that were already counted and counts the rest", async () => {
    const leads = someLeads(3);
    database
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled("None", conditionFailed, "None", "None"))
      .resolves({});
    expect(await handle(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([
      keysOf(leads),
      keysOf(leads.filter((_, index) => index !== 1)),
    ]);
  });

  it("succeeds if all leads were already counted", async () => {
    database
      .on(TransactWriteCommand)
      .rejects(cancelled(conditionFailed, conditionFailed, conditionFailed));
    expect(await handle(streamEvent(someLeads(2)))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toHaveLength(1);
  });

  it.each([
    ["the statistics changed", cancelled("None", "None", conditionFailed)],
    ["another transaction is in progress", cancelled("TransactionConflict", "None", "None")],
    ["both happen", cancelled("TransactionConflict", "None", conditionFailed)],
  ])("rereads the statistics and retries the transaction if %s", async (_, cancellation) => {
    const leads = someLeads(2);
    database.on(TransactWriteCommand).rejectsOnce(cancellation).resolves({});
    expect(await handle(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([keysOf(leads), keysOf(leads)]);
    expect(database.commandCalls(GetCommand)).toHaveLength(2);
  });

  it("skips a malformed lead and logs only its ID", async () => {
    const [good, bad] = someLeads(2).map((lead, index) => streamRecord(lead, `${index}`));
    const { NewImage } = bad?.dynamodb ?? {};
    const broken = { ...bad, dynamodb: { NewImage: { ...NewImage, avg_job_value: { S: "Ann" } } } };
    const Records = [broken, ...(good === undefined ? [] : [good])];
    expect(await handle({ Records })).toEqual({ batchItemFailures: [] });
    expect(transactions().map((keys) => keys.length)).toEqual([2]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "ERROR", message: "broken lead record", lead_id: NewImage?.id?.S },
      { level: "INFO", message: "leads counted", leads: 1 },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it("logs the batch's correlation IDs on success and on failure", async () => {
    const leads = someLeads(2);
    const correlation_ids = leads.map(({ id }) => `request-of-${id}`);
    await handle(streamEvent(leads));
    database.on(TransactWriteCommand).rejects(new Error("gone"));
    await handle(streamEvent(leads));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { message: "leads counted", leads: 2, correlation_ids },
      { message: "counting failed", leads: 2, correlation_ids },
    ]);
  });

  it("counts a lead without a correlation id", async () => {
    const [record] = someLeads(1).map((lead) => streamRecord(lead, "1"));
    const { correlation_id: _, ...NewImage } = record?.dynamodb?.NewImage ?? {};
    await handle({ Records: [{ ...record, dynamodb: { NewImage } }] });
    expect(transactions()).toHaveLength(1);
    expect(JSON.parse(logged.join(""))).toMatchObject({ leads: 1, correlation_ids: [] });
  });

  it("skips smoke-test leads", async () => {
    const [lead] = someLeads(1);
    const smokeTests = {
      ...aLeadItem(),
      idempotency_key: `${smokeTestMark.keyPrefix}0123456789ab`,
    };
    const leads = [smokeTests, ...(lead === undefined ? [] : [lead])];
    expect(await handle(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    expect(transactions()).toEqual([keysOf(leads.slice(1))]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "INFO", message: "leads counted", leads: 1 },
    ]);
  });

  it("skips records that are not new leads", async () => {
    const [record] = someLeads(1).map((lead) => streamRecord(lead, "1"));
    const { NewImage } = record?.dynamodb ?? {};
    const { entity: _, ...statistics } = NewImage ?? {};
    await handle({
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

describe("count-leads if the database fails", () => {
  it.each([
    ["ThrottlingException", Object.assign(new Error("Ann"), { name: "ThrottlingException" })],
    ["TimeoutError", Object.assign(new Error("Ann"), { name: "TimeoutError" })],
    ["AccessDeniedException", Object.assign(new Error("Ann"), { name: "AccessDeniedException" })],
    ["TransactionCanceledException", cancelled("ThrottlingError", "None")],
    ["TransactionCanceledException", cancelled("ValidationError", "None")],
  ])("retries the whole batch after %s and logs no personal data", async (name, failure) => {
    database.on(TransactWriteCommand).rejects(failure);
    expect(await handle(streamEvent(someLeads(2)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "1" }],
    });
    expect(transactions()).toHaveLength(1);
    expect(JSON.parse(logged.join(""))).toMatchObject({ level: "ERROR", failure: { name } });
    expect(logged.join("")).not.toContain("Ann");
  });

  it("retries only the leads that were not counted", async () => {
    database.on(TransactWriteCommand).resolvesOnce({}).rejects(new Error("gone"));
    expect(await handle(streamEvent(someLeads(150)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "100" }],
    });
  });

  it("lets the stream retry the batch if concurrent updates make every attempt fail", async () => {
    database.on(TransactWriteCommand).rejects(cancelled("TransactionConflict", "None"));
    expect(await handle(streamEvent(someLeads(1)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "1" }],
    });
    expect(transactions()).toHaveLength(100);
  });
});
