import { Logger } from "@aws-lambda-powertools/logger";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { enqueueTo } from "../../queues/leadMessages.ts";
import { aLeadItem } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { streamEvent, streamRecord } from "../../testing/batchEvents.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { dispatchLeads } from "./handler.ts";

const client = new SQSClient({ region: "eu-central-1" });
const queues = mockClient(client);
const logged = captureLog();

beforeEach(() => {
  queues.reset();
  queues.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
});

const handle = (event: DynamoDBStreamEvent) =>
  dispatchLeads({
    toSearch: enqueueTo(client, "https://sqs/search"),
    toAlerts: ["https://sqs/mail", "https://sqs/webhook"].map((url) => enqueueTo(client, url)),
    now: () => new Date(capturedAt + 12_345),
    logger: new Logger({ serviceName: "dispatch-leads" }),
  })(event, lambdaContext);

const sent = () =>
  queues
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => [
      args[0].input.QueueUrl,
      ...(args[0].input.Entries ?? []).map(({ MessageBody }) => MessageBody),
    ]);

/** The delays of the first message of each call. */
const delays = () =>
  queues
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input.Entries?.[0]?.DelaySeconds);

const capturedAt = Date.parse("2026-11-21T08:30:00.000Z");

const someLeads = (count: number) => Array.from({ length: count }, () => aLeadItem());

describe("dispatch-leads", () => {
  it("sends only the leads' keys to every queue", async () => {
    const leads = someLeads(2);
    expect(await handle(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    const bodies = leads.map(({ idempotency_key }) => JSON.stringify({ idempotency_key }));
    const late = leads.map(({ idempotency_key }) =>
      JSON.stringify({ idempotency_key, kind: "still waiting" }),
    );
    expect(sent()).toEqual([
      ["https://sqs/search", ...bodies],
      ["https://sqs/mail", ...bodies],
      ["https://sqs/mail", ...late],
      ["https://sqs/webhook", ...bodies],
      ["https://sqs/webhook", ...late],
    ]);
  });

  it("delays the second alert until the five minutes are over", async () => {
    await handle(streamEvent(someLeads(1)));
    expect(delays()).toEqual([undefined, undefined, 288, undefined, 288]);
  });

  it("sends no second alert for a suspect lead", async () => {
    await handle({ Records: [recordWith({ suspect: { L: [{ S: "honeypot" }] } })] });
    expect(delays()).toEqual([undefined, undefined, undefined]);
  });

  it("logs the batch's correlation IDs on success and on failure", async () => {
    const leads = someLeads(2);
    const correlation_ids = leads.map(({ id }) => `request-of-${id}`);
    await handle(streamEvent(leads));
    queues.on(SendMessageBatchCommand).rejects(new Error("Ann was rejected"));
    await handle(streamEvent(leads));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { message: "leads dispatched", leads: 2, correlation_ids },
      { message: "dispatching leads failed", leads: 2, correlation_ids },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it("splits a batch into calls of ten messages", async () => {
    await handle(streamEvent(someLeads(23)));
    expect(sent().map((call) => call.length - 1)).toEqual([
      10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 3, 3, 3, 3, 3,
    ]);
  });

  it("skips smoke-test leads", async () => {
    await handle({ Records: [recordWith({ entity: { S: "smoke-test" } })] });
    expect(sent()).toEqual([]);
  });

  it("sends a lead restored from a backup only to the search index", async () => {
    await handle({ Records: [written(7200)] });
    expect(sent().map(([url]) => url)).toEqual(["https://sqs/search"]);
    await handle({ Records: [written(50)] });
    expect(sent()).toHaveLength(1 + 5);
  });

  it("skips records that are not new leads", async () => {
    const record = recordWith({});
    const { entity: _, ...mark } = record.dynamodb?.NewImage ?? {};
    await handle({
      Records: [
        { ...record, eventName: "MODIFY" },
        { ...record, eventName: "REMOVE" },
        { ...record, dynamodb: { ...record.dynamodb, NewImage: mark } },
        { eventName: "INSERT" },
      ],
    });
    expect(sent()).toEqual([]);
  });

  it("reports a failure from the first chunk that did not reach every queue", async () => {
    const refused = { Id: "1", Code: "InternalError", SenderFault: false };
    const sending = queues.on(SendMessageBatchCommand);
    for (let call = 1; call <= 6; call += 1) sending.resolvesOnce({});
    sending.resolves({ Failed: [refused] });
    expect(await handle(streamEvent(someLeads(23)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "11" }],
    });
    expect(sent()).toHaveLength(7);
  });
});

/** The stream record of a new lead with these attributes. */
function recordWith(attributes: Record<string, AttributeValue>): DynamoDBRecord {
  const record = streamRecord(aLeadItem(), "1");
  const NewImage = { ...record.dynamodb?.NewImage, ...attributes };
  return { ...record, dynamodb: { ...record.dynamodb, NewImage } };
}

/** The stream record of a lead that was written this many seconds after capture. */
function written(secondsLater: number): DynamoDBRecord {
  const lead = aLeadItem();
  const record = streamRecord(lead, "1");
  const ApproximateCreationDateTime = Date.parse(lead.created_at) / 1000 + secondsLater;
  return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime } };
}
