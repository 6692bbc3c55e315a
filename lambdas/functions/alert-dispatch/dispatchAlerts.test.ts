import { Logger } from "@aws-lambda-powertools/logger";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enqueueAlerts } from "../../alerts/enqueueAlerts.ts";
import { aLead } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { stored } from "../../testing/storeLeads.ts";
import { streamEvent, streamRecord } from "../../testing/streamEvent.ts";
import { alertDispatch } from "./alertDispatch.ts";

const client = new SQSClient({ region: "eu-central-1" });
const queues = mockClient(client);
let logged: readonly string[];

beforeEach(() => {
  queues.reset();
  queues.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const follow = (event: DynamoDBStreamEvent) =>
  alertDispatch({
    enqueue: enqueueAlerts(client, ["https://sqs/mail", "https://sqs/webhook"]),
    logger: new Logger({ serviceName: "alert-dispatch" }),
  })(event, lambdaContext);

const sent = () =>
  queues
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => [
      args[0].input.QueueUrl,
      ...(args[0].input.Entries ?? []).map(({ MessageBody }) => MessageBody),
    ]);

const someStored = (count: number) => Array.from({ length: count }, () => stored(aLead()));

describe("alert-dispatch", () => {
  it("puts each lead's key, and nothing else of it, into every queue", async () => {
    const leads = someStored(2);
    expect(await follow(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    const bodies = leads.map(({ idempotency_key }) => JSON.stringify({ idempotency_key }));
    expect(sent()).toEqual([
      ["https://sqs/mail", ...bodies],
      ["https://sqs/webhook", ...bodies],
    ]);
  });

  it("names the requests that brought a batch, whether it is handed over or has to come again", async () => {
    const leads = someStored(2);
    const correlation_ids = leads.map(({ id }) => `request-of-${id}`);
    await follow(streamEvent(leads));
    queues.on(SendMessageBatchCommand).rejects(new Error("gone"));
    await follow(streamEvent(leads));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { message: "alerts handed over", leads: 2, correlation_ids },
      { message: "handing over failed", leads: 2, correlation_ids },
    ]);
  });

  it("splits what one call cannot hold", async () => {
    await follow(streamEvent(someStored(23)));
    expect(sent().map((call) => call.length - 1)).toEqual([10, 10, 10, 10, 3, 3]);
  });

  it("tells nobody of a smoke test's lead", async () => {
    const lead = { ...stored(aLead()), idempotency_key: `${smokeTestMark.keyPrefix}000000000001` };
    await follow(streamEvent([lead]));
    expect(sent()).toEqual([]);
    expect(JSON.parse(logged.join(""))).toMatchObject({ record: "smoke test" });
  });

  it("tells nobody of a lead that came back from a backup", async () => {
    await follow({ Records: [written(7200)] });
    expect(sent()).toEqual([]);
    await follow({ Records: [written(3000)] });
    expect(sent()).toHaveLength(2);
  });

  it("tells of new leads only, whatever else the stream brings", async () => {
    const [record] = someStored(1).map((lead) => streamRecord(lead, "1"));
    const { entity: _, ...mark } = record?.dynamodb?.NewImage ?? {};
    await follow({
      Records: [
        { ...record, eventName: "MODIFY" },
        { ...record, eventName: "REMOVE" },
        { ...record, dynamodb: { NewImage: mark } },
        { eventName: "INSERT" },
      ],
    });
    expect(sent()).toEqual([]);
  });

  it("asks for the stream again from the first lead that is not in every queue", async () => {
    const refused = { Id: "1", Code: "InternalError", SenderFault: false };
    queues
      .on(SendMessageBatchCommand)
      .resolvesOnce({})
      .resolvesOnce({})
      .resolvesOnce({})
      .resolves({ Failed: [refused] });
    expect(await follow(streamEvent(someStored(23)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "11" }],
    });
    expect(sent()).toHaveLength(4);
  });

  it("logs no data when a queue fails", async () => {
    queues.on(SendMessageBatchCommand).rejects(new Error("Ann was refused"));
    expect(await follow(streamEvent(someStored(1)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "1" }],
    });
    expect(JSON.parse(logged.join(""))).toMatchObject({ level: "ERROR" });
    expect(logged.join("")).not.toContain("Ann");
  });
});

/** The record of a lead that was written so many seconds after it was captured. */
function written(secondsLater: number): DynamoDBRecord {
  const lead = stored(aLead());
  const record = streamRecord(lead, "1");
  const ApproximateCreationDateTime = Date.parse(lead.created_at) / 1000 + secondsLater;
  return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime } };
}
