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
import { beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../leads/LeadTable.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { newLeadTable } from "../testing/testDatabase.ts";
import { type LeadQueues, redriveDispatch, redriveQueue } from "./redriveAlerts.ts";

let table: LeadTable;

const client = new SQSClient({ region: "eu-central-1" });
const sqs = mockClient(client);
beforeEach(async () => {
  table = await newLeadTable();
  sqs.reset();
});

const mail = { channel: "mail", queueUrl: "mail", deadLettersUrl: "mail-dead" } as const;
const webhook = { channel: "webhook", queueUrl: "hook", deadLettersUrl: "hook-dead" } as const;
const queues: LeadQueues = {
  client,
  channels: [mail, webhook],
  search: { queueUrl: "search", deadLettersUrl: "search-dead" },
  dispatchDeadLettersUrl: "dispatch-dead",
};

describe("redriveQueue", () => {
  const deadLetters = (ApproximateNumberOfMessages: string) =>
    sqs.on(GetQueueAttributesCommand, { QueueUrl: "mail-dead" }).resolves({
      Attributes: { QueueArn: "arn:mail-dead", ApproximateNumberOfMessages },
    });

  it("starts a message move task for the dead-letter queue", async () => {
    deadLetters("7");
    sqs.on(StartMessageMoveTaskCommand).resolves({});
    expect(await redriveQueue(client, mail)).toBe(7);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)[0]?.args[0].input).toEqual({
      SourceArn: "arn:mail-dead",
    });
  });

  it("does nothing if there are no dead letters", async () => {
    deadLetters("0");
    expect(await redriveQueue(client, mail)).toBe(0);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)).toEqual([]);
  });
});

describe("redriveDispatch", () => {
  const at = (time: string) => aLeadItem({ created_at: `2026-11-21T${time}Z` });
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

  const enqueued = () =>
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

  it("enqueues the leads that were written in a dead letter's time range", async () => {
    await storeItems(table, Object.values(leads));
    expect(await redriveDispatch(queues, table)).toBe(2);
    const bodies = (kind?: "still waiting") =>
      [leads.first, leads.last].map(({ idempotency_key }) =>
        JSON.stringify({ idempotency_key, kind }),
      );
    expect(enqueued()).toEqual([
      ["search", ...bodies()],
      ["mail", ...bodies()],
      ["mail", ...bodies("still waiting")],
      ["hook", ...bodies()],
      ["hook", ...bodies("still waiting")],
    ]);
    expect(sqs.commandCalls(DeleteMessageCommand)).toHaveLength(1);
  });

  it("skips smoke-test leads", async () => {
    const smoke = { ...leads.first, idempotency_key: `${smokeTestMark.keyPrefix}000000000001` };
    await storeItems(table, [smoke]);
    expect(await redriveDispatch(queues, table)).toBe(0);
    expect(enqueued()).toEqual([]);
  });

  it("keeps a dead letter until all of its leads are enqueued", async () => {
    await storeItems(table, Object.values(leads));
    sqs
      .on(SendMessageBatchCommand, { QueueUrl: "hook" })
      .resolves({ Failed: [{ Id: "0", Code: "InternalError", SenderFault: false }] });
    await expect(redriveDispatch(queues, table)).rejects.toThrow("InternalError");
    expect(sqs.commandCalls(DeleteMessageCommand)).toEqual([]);
  });
});
