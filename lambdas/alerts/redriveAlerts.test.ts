import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../../statistics/readStatistics.ts";
import { aLead } from "../../testing/aLead.ts";
import { aTable } from "../../testing/aTable.ts";
import { type RunningDynamoDb, startDynamoDb } from "../../testing/startDynamoDb.ts";
import { stored, storeLeads } from "../../testing/storeLeads.ts";
import type { AlertQueues } from "./AlertQueues.ts";
import { redriveChannel } from "./redriveChannel.ts";
import { redriveDispatch } from "./redriveDispatch.ts";

let database: RunningDynamoDb;
let table: LeadTable;
beforeAll(async () => {
  database = await startDynamoDb();
});
afterAll(() => database.stop());

const client = new SQSClient({ region: "eu-central-1" });
const sqs = mockClient(client);
beforeEach(async () => {
  table = await aTable(database);
  sqs.reset();
});

const mail = { channel: "mail", queueUrl: "mail", deadLettersUrl: "mail-dead" } as const;
const webhook = { channel: "webhook", queueUrl: "hook", deadLettersUrl: "hook-dead" } as const;
const queues: AlertQueues = {
  client,
  channels: [mail, webhook],
  dispatchDeadLettersUrl: "dispatch-dead",
};

describe("a channel's dead letters", () => {
  const lying = (ApproximateNumberOfMessages: string) =>
    sqs.on(GetQueueAttributesCommand, { QueueUrl: "mail-dead" }).resolves({
      Attributes: { QueueArn: "arn:mail-dead", ApproximateNumberOfMessages },
    });

  it("are sent back by SQS itself", async () => {
    lying("7");
    sqs.on(StartMessageMoveTaskCommand).resolves({});
    expect(await redriveChannel(client, mail)).toBe(7);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)[0]?.args[0].input).toEqual({
      SourceArn: "arn:mail-dead",
    });
  });

  it("are left alone when there are none", async () => {
    lying("0");
    expect(await redriveChannel(client, mail)).toBe(0);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)).toEqual([]);
  });
});

describe("batches that reached not every queue", () => {
  const at = (time: string) => stored(aLead({ created_at: `2026-11-21T${time}Z` }));
  const leads = {
    before: at("07:58:59.000"),
    first: at("07:59:59.500"),
    last: at("08:30:00.999"),
    after: at("08:30:02.000"),
  };

  const letter = {
    ReceiptHandle: "receipt",
    Body: JSON.stringify({
      requestContext: { condition: "RetryAttemptsExhausted" },
      DDBStreamBatchInfo: {
        approximateArrivalOfFirstRecord: "2026-11-21T08:00:00Z",
        approximateArrivalOfLastRecord: "2026-11-21T08:30:00Z",
        batchSize: 2,
      },
    }),
  };

  const handedOver = () =>
    sqs
      .commandCalls(SendMessageBatchCommand)
      .map(({ args: [{ input }] }) => [
        input.QueueUrl,
        ...(input.Entries ?? []).map(({ MessageBody }) => MessageBody),
      ]);

  beforeEach(() => {
    sqs
      .on(ReceiveMessageCommand, { QueueUrl: "dispatch-dead" })
      .resolvesOnce({ Messages: [letter] })
      .resolves({});
    sqs.on(SendMessageBatchCommand).resolves({});
    sqs.on(DeleteMessageCommand).resolves({});
  });

  it("are handed over anew, found in the table by the time of their writing", async () => {
    await storeLeads(table, Object.values(leads));
    expect(await redriveDispatch(queues, table)).toBe(2);
    const bodies = [leads.first, leads.last].map(({ idempotency_key }) =>
      JSON.stringify({ idempotency_key }),
    );
    expect(handedOver()).toEqual([
      ["mail", ...bodies],
      ["hook", ...bodies],
    ]);
    expect(sqs.commandCalls(DeleteMessageCommand)).toHaveLength(1);
  });

  it("leave out the leads of smoke tests", async () => {
    const smoke = { ...leads.first, idempotency_key: `${smokeTestMark.keyPrefix}000000000001` };
    await storeLeads(table, [smoke]);
    expect(await redriveDispatch(queues, table)).toBe(0);
    expect(handedOver()).toEqual([]);
  });

  it("stay until all of their leads are handed over", async () => {
    await storeLeads(table, Object.values(leads));
    sqs
      .on(SendMessageBatchCommand, { QueueUrl: "hook" })
      .resolves({ Failed: [{ Id: "0", Code: "InternalError", SenderFault: false }] });
    await expect(redriveDispatch(queues, table)).rejects.toThrow("InternalError");
    expect(sqs.commandCalls(DeleteMessageCommand)).toEqual([]);
  });
});
