import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { localCredentials } from "../services/dynamodb/Database.ts";
import { startFixture } from "../testing/startFixture.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import type { LocalCloud } from "./LocalCloud.ts";

// Streams and queues from the outside: the fixture's functions log what they receive.

const patience = { timeout: 20_000 };

/** The records that a function received, one string for each batch. */
function batchesOf({ logs }: LocalCloud, reader: "StreamReader" | "QueueReader"): string[] {
  const name = readdirSync(logs).find((file) => file.includes(reader));
  const log = name === undefined ? "" : readFileSync(join(logs, name), "utf8");
  return [...log.matchAll(/^given (.*)$/gm)].map(([, names = ""]) => names);
}

async function put({ tables, database }: LocalCloud, ...keys: string[]): Promise<void> {
  const settings = { region: "eu-central-1", credentials: localCredentials };
  const client = new DynamoDBClient({ ...settings, endpoint: database });
  for (const key of keys) {
    const Item = { idempotency_key: { S: key }, bytes: { B: new Uint8Array([1, 2]) } };
    await client.send(new PutItemCommand({ TableName: tables.Leads, Item }));
  }
  client.destroy();
}

function queuesOf({ services, queues }: LocalCloud) {
  const settings = { region: "eu-central-1", credentials: localCredentials };
  const client = new SQSClient({ ...settings, endpoint: services });
  onTestFinished(() => client.destroy());
  return {
    client,
    send: (name: string, MessageBody: string, DelaySeconds = 0) =>
      client.send(new SendMessageCommand({ QueueUrl: queues[name], MessageBody, DelaySeconds })),
    receive: async (name: string) => {
      const all = { QueueUrl: queues[name], MaxNumberOfMessages: 10 };
      return (await client.send(new ReceiveMessageCommand(all))).Messages ?? [];
    },
    /** Visible, hidden and delayed messages. */
    counts: async (name: string) => {
      const all = { QueueUrl: queues[name], AttributeNames: ["All" as const] };
      const { Attributes } = await client.send(new GetQueueAttributesCommand(all));
      return [
        Attributes?.ApproximateNumberOfMessages,
        Attributes?.ApproximateNumberOfMessagesNotVisible,
        Attributes?.ApproximateNumberOfMessagesDelayed,
      ].map(Number);
    },
  };
}

describe("a table's stream", () => {
  it("reaches its function in order, and a record that keeps failing reaches the failure queue", async () => {
    const cloud = await startFixture();
    await put(cloud, "a", "b", "bad", "c");
    await expect.poll(() => batchesOf(cloud, "StreamReader").at(-1), patience).toBe("c");
    const given = batchesOf(cloud, "StreamReader");
    // Where the batches end depends on when the stream is read.
    expect(given.filter((batch) => batch.split(" ").includes("a"))).toHaveLength(1);
    expect(given.at(-2)).toBe("bad");
    const [failure] = await queuesOf(cloud).receive("StreamFailures");
    expect(JSON.parse(failure?.Body ?? "")).toMatchObject({
      requestContext: { condition: "RetryAttemptsExhausted", approximateInvokeCount: 2 },
      DDBStreamBatchInfo: {
        batchSize: 1,
        startSequenceNumber: expect.any(String),
        streamArn: expect.stringContaining("/stream/"),
        approximateArrivalOfFirstRecord: expect.stringMatching(/Z$/),
      },
    });
    expect(failure?.Body).not.toContain("bad");
  });

  it("continues after a restart, and repeats a batch that was interrupted at its last attempt", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    await put(cloud, "a");
    await expect.poll(() => batchesOf(cloud, "StreamReader"), patience).toEqual(["a"]);
    await put(cloud, "bad-hang");
    const attempts = ["bad-hang", "bad-hang"];
    await expect.poll(() => batchesOf(cloud, "StreamReader"), patience).toEqual(["a", ...attempts]);
    await cloud.stop();
    const again = await startFixture({ dataFolder });
    await expect
      .poll(() => batchesOf(again, "StreamReader"), patience)
      .toEqual(["a", ...attempts, ...attempts]);
    expect(await queuesOf(again).counts("StreamFailures")).toEqual([0, 0, 0]);
  });

  it("is logged while it cannot be read", async () => {
    const owner = await startFixture();
    const cloud = await startFixture({ databaseEndpoint: owner.database });
    await owner.stop();
    const log = () => readFileSync(join(cloud.logs, "streams.log"), "utf8");
    await vi.waitFor(() => expect(log()).toContain("No database is responding"), patience);
  });
});

describe("a queue", () => {
  it("delivers a failed message again, then moves it to its dead letters, from where it can be sent back", async () => {
    const cloud = await startFixture();
    const { client, counts } = queuesOf(cloud);
    const Entries = ["good", "bad"].map((MessageBody) => ({ Id: MessageBody, MessageBody }));
    await client.send(new SendMessageBatchCommand({ QueueUrl: cloud.queues.Work, Entries }));
    const given = () => batchesOf(cloud, "QueueReader").join(" ").split(" ");
    await expect.poll(() => counts("Work"), patience).toEqual([0, 1, 0]);
    const visibleAgain = () => vi.setSystemTime(Date.now() + 30_000);
    onTestFinished(() => void vi.useRealTimers());
    visibleAgain();
    await expect.poll(given, patience).toEqual(["good", "bad", "bad"]);
    visibleAgain();
    await expect.poll(() => counts("DeadLetters"), patience).toEqual([1, 0, 0]);
    expect(await counts("Work")).toEqual([0, 0, 0]);
    const SourceArn = arnOf(cloud.queues.DeadLetters);
    await client.send(new StartMessageMoveTaskCommand({ SourceArn }));
    await expect.poll(given, patience).toEqual(["good", "bad", "bad", "bad"]);
    expect(await counts("DeadLetters")).toEqual([0, 0, 0]);
  });

  it("hides a delayed message, and keeps its messages over a restart", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    const { client, send, receive, counts } = queuesOf(cloud);
    await send("StreamFailures", "later", 60);
    await send("StreamFailures", "first");
    await send("StreamFailures", "second");
    const [first, second, later] = await receive("StreamFailures");
    expect([first?.Body, second?.Body, later]).toEqual(["first", "second", undefined]);
    expect(await counts("StreamFailures")).toEqual([0, 2, 1]);
    const done = { QueueUrl: cloud.queues.StreamFailures, ReceiptHandle: first?.ReceiptHandle };
    await client.send(new DeleteMessageCommand(done));
    await cloud.stop();
    const again = await startFixture({ dataFolder });
    expect(await queuesOf(again).counts("StreamFailures")).toEqual([1, 0, 1]);
    expect(await queuesOf(again).receive("StreamFailures")).toMatchObject([{ Body: "second" }]);
  });
});

function arnOf(url = ""): string {
  const [, account, name] = new URL(url).pathname.split("/");
  return `arn:aws:sqs:eu-central-1:${account}:${name}`;
}
