import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { moveLead } from "../../leads/edits/moveLead.ts";
import { readStatistics } from "../../statistics/readStatistics.ts";
import type { Tables } from "../../tables/Tables.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import type { LeadQueues } from "./LeadQueues.ts";
import { redriveCounts } from "./redriveCounts.ts";
import { redriveDispatch } from "./redriveDispatch.ts";
import { redriveQueue } from "./redriveQueue.ts";

let table: Tables;

const client = new SQSClient({ region: "eu-central-1" });
const sqs = mockClient(client);
beforeEach(async () => {
  table = newDeskTables();
  sqs.reset();
  for (const QueueUrl of [queues.dispatchDeadLettersUrl, queues.countDeadLettersUrl]) {
    const received = sqs.on(ReceiveMessageCommand, { QueueUrl });
    received.resolvesOnce({ Messages: [letter] }).resolves({});
  }
  sqs.on(SendMessageBatchCommand).resolves({});
  sqs.on(DeleteMessageCommand).resolves({});
});

const mail = { channel: "mail", queueUrl: "mail", deadLettersUrl: "mail-dead" } as const;
const webhook = { channel: "webhook", queueUrl: "hook", deadLettersUrl: "hook-dead" } as const;
const queues: LeadQueues = {
  client,
  channels: [mail, webhook],
  search: { queueUrl: "search", deadLettersUrl: "search-dead" },
  planMail: undefined,
  adEvents: { queueUrl: "events", deadLettersUrl: "events-dead" },
  dispatchDeadLettersUrl: "dispatch-dead",
  countDeadLettersUrl: "count-dead",
};

describe("redriveQueue", () => {
  const deadLetters = (ApproximateNumberOfMessages: string) =>
    sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }) => ({
      Attributes: { QueueArn: `arn:${QueueUrl}`, ApproximateNumberOfMessages },
    }));

  it("moves the dead letters back to the queue, also those that a function put there", async () => {
    deadLetters("7");
    sqs.on(StartMessageMoveTaskCommand).resolves({});
    expect(await redriveQueue(client, mail)).toBe(7);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)[0]?.args[0].input).toEqual({
      SourceArn: "arn:mail-dead",
      DestinationArn: "arn:mail",
    });
  });

  it("does nothing if there are no dead letters", async () => {
    deadLetters("0");
    expect(await redriveQueue(client, mail)).toBe(0);
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)).toEqual([]);
  });
});

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

describe("redriveDispatch", () => {
  const now = new Date("2026-11-22T08:30:00Z");
  const at = (time: string) => aLeadItem({ created_at: `2026-11-21T${time}Z` });
  const leads = {
    before: at("07:58:59.000"),
    first: at("07:59:59.500"),
    last: at("08:30:00.999"),
    after: at("08:30:02.000"),
  };

  const enqueued = () =>
    sqs
      .commandCalls(SendMessageBatchCommand)
      .map(({ args: [{ input }] }) => [
        input.QueueUrl,
        ...(input.Entries ?? []).map(({ MessageBody }) => MessageBody),
      ]);

  it("enqueues the leads that were written in a dead letter's time range", async () => {
    await storeItems(table, Object.values(leads));
    expect(await redriveDispatch(queues, table, now)).toEqual({ leads: 2, areChangesLost: false });
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

  it("enqueues once the conversions of which Meta may still learn, of leads of any age", async () => {
    const received = sqs.on(ReceiveMessageCommand, { QueueUrl: queues.dispatchDeadLettersUrl });
    received.resolvesOnce({ Messages: [letter, letter] }).resolves({});
    const recent = { at: "2026-11-16T08:00:00.000Z" };
    const old = { at: "2026-11-14T08:00:00.000Z" };
    const won = aLeadItem({ stage: "won", conversions: { booked: old, won: recent } });
    await storeItems(table, [...Object.values(leads), won]);
    await redriveDispatch(queues, table, now);
    const message = JSON.stringify({ idempotency_key: won.idempotency_key, conversion: "won" });
    expect(enqueued().filter(([queue]) => queue === "events")).toEqual([["events", message]]);
  });

  it("enqueues for the webhook what it reports about the edits of a dead letter's time range", async () => {
    const lead = aLeadItem({ created_at: "2026-11-20T05:00:00.000Z" });
    await storeItems(table, [lead]);
    const moveAt = async (time: string, version: number, stage: "contacted" | "won") => {
      const editedAt = new Date(`2026-11-21T${time}Z`);
      const edit = { leadId: lead.id, by: "ann", now: editedAt, eventId: table.newId(editedAt) };
      await moveLead(table, { ...edit, version, patch: { stage } });
      return edit.eventId;
    };
    const id = await moveAt("08:10:00.000", 1, "contacted");
    await moveAt("09:00:00.000", 2, "won");
    await redriveDispatch(queues, table, now);
    const details = { from: "new", to: "contacted" };
    const change = { id, type: "lead.stage_changed", details };
    const queued = enqueued().filter(([queue]) => queue === "hook");
    expect(queued.map(([, body = ""]) => JSON.parse(body))).toEqual([
      { idempotency_key: lead.idempotency_key, change },
    ]);
  });

  it("says if the change log no longer has the changes of a dead letter", async () => {
    const late = new Date("2026-11-24T08:30:00Z");
    expect(await redriveDispatch(queues, table, late)).toEqual({ leads: 0, areChangesLost: true });
  });

  it("keeps a dead letter until all of its leads are enqueued", async () => {
    await storeItems(table, Object.values(leads));
    sqs
      .on(SendMessageBatchCommand, { QueueUrl: "hook" })
      .resolves({ Failed: [{ Id: "0", Code: "InternalError", SenderFault: false }] });
    await expect(redriveDispatch(queues, table, now)).rejects.toThrow("InternalError");
    expect(sqs.commandCalls(DeleteMessageCommand)).toEqual([]);
  });
});

describe("redriveCounts", () => {
  it("settles the leads that were saved or edited in a dead letter's time range", async () => {
    const now = new Date("2026-11-21T08:10:00Z");
    const saved = aLeadItem({ created_at: "2026-11-21T08:00:00.000Z" });
    const edited = aLeadItem({ created_at: "2026-11-21T05:00:00.000Z" });
    const other = aLeadItem({ created_at: "2026-11-21T04:00:00.000Z" });
    await storeItems(table, [saved, edited, other]);
    const edit = { leadId: edited.id, by: "ann", eventId: uuidv7({ msecs: now.getTime() }) };
    await moveLead(table, { ...edit, now, version: 1, patch: { stage: "won" } });
    expect(await redriveCounts(queues, table, now)).toBe(2);
    expect((await readStatistics(table, now)).by_stage).toMatchObject({ new: 1, won: 1 });
    expect(sqs.commandCalls(DeleteMessageCommand)).toHaveLength(1);
  });

  it("keeps a dead letter whose edits are no longer known", async () => {
    await expect(redriveCounts(queues, table, new Date("2026-11-24"))).rejects.toThrow(
      "run stats:rebuild",
    );
    expect(sqs.commandCalls(DeleteMessageCommand)).toEqual([]);
  });
});
