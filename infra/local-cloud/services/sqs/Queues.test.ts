import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { describe, expect, it, onTestFinished } from "vitest";
import { LoopbackServer } from "../../http/LoopbackServer.ts";
import { temporaryState } from "../../testing/temporaryFolder.ts";
import { awsJsonHandler } from "../awsJsonHandler.ts";
import { localCredentials } from "../dynamodb/Database.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import { Queues } from "./Queues.ts";
import { sqsCalls } from "./sqsCalls.ts";

const aQueue = (name: string, overrides: Partial<QueueDefinition> = {}): QueueDefinition => ({
  constructName: name,
  name,
  arn: `arn:aws:sqs:eu-central-1:000000000000:${name}`,
  url: `https://sqs.eu-central-1.amazonaws.com/000000000000/${name}`,
  visibilityMs: 30_000,
  retentionMs: 600_000,
  redrive: undefined,
  ...overrides,
});

const dead = aQueue("dead", { retentionMs: 1_000_000 });
const alerts = aQueue("alerts", { redrive: { deadLetterArn: dead.arn, mostReceives: 2 } });

/** Two queues in a file, and a clock. */
function someQueues() {
  const folder = temporaryState();
  const clock = { nowMs: 1_000_000 };
  const open = () => new Queues([alerts, dead], folder, () => clock.nowMs);
  return { queues: open(), clock, open, file: join(folder.path, "queues.jsonl") };
}

const bodies = (messages: readonly { readonly body: string }[]) => messages.map(({ body }) => body);

describe("Queues", () => {
  it("hides a received message, and delivers it again if it was not deleted", () => {
    const { queues, clock } = someQueues();
    queues.send(alerts, "a");
    expect(bodies(queues.receive(alerts, 10))).toEqual(["a"]);
    expect(queues.receive(alerts, 10)).toEqual([]);
    clock.nowMs += 30_000;
    const [again] = queues.receive(alerts, 10);
    expect(again).toMatchObject({ body: "a", receives: 2, first_received_at_ms: 1_000_000 });
    queues.delete(alerts, again?.receipt_handle ?? "");
    clock.nowMs += 30_000;
    expect(queues.receive(alerts, 10)).toEqual([]);
  });

  it("hides a delayed message until the delay is over", () => {
    const { queues, clock } = someQueues();
    queues.send(alerts, "later", 60_000);
    queues.send(alerts, "now");
    expect(bodies(queues.receive(alerts, 10))).toEqual(["now"]);
    clock.nowMs += 60_000;
    expect(bodies(queues.receive(alerts, 10))).toContain("later");
  });

  it("does not delete a message by an old receipt", () => {
    const { queues, clock } = someQueues();
    queues.send(alerts, "a");
    const [first] = queues.receive(alerts, 1);
    clock.nowMs += 30_000;
    queues.receive(alerts, 1);
    queues.delete(alerts, first?.receipt_handle ?? "");
    expect(queues.messages(alerts)).toHaveLength(1);
  });

  it("moves a message to the dead-letter queue after too many receives", () => {
    const { queues, clock } = someQueues();
    for (const body of ["a", "b"]) queues.send(alerts, body);
    for (let receives = 0; receives < 2; receives += 1) {
      expect(queues.receive(alerts, 10)).toHaveLength(2);
      clock.nowMs += 30_000;
    }
    expect(queues.receive(alerts, 10)).toEqual([]);
    expect(queues.messages(alerts)).toEqual([]);
    expect(bodies(queues.receive(dead, 10))).toEqual(["a", "b"]);
  });

  it("drops messages after the retention period", () => {
    const { queues, clock } = someQueues();
    queues.send(alerts, "a");
    clock.nowMs += 600_000;
    expect(queues.receive(alerts, 10)).toEqual([]);
    expect(queues.messages(alerts)).toEqual([]);
  });

  it("continues after a restart with the received and the remaining messages", () => {
    const { queues, open } = someQueues();
    for (const body of ["a", "b", "c"]) queues.send(alerts, body);
    const [a] = queues.receive(alerts, 2);
    queues.delete(alerts, a?.receipt_handle ?? "");
    const later = open();
    expect(bodies(later.messages(alerts))).toEqual(["b", "c"]);
    expect(bodies(later.receive(alerts, 10))).toEqual(["c"]);
  });

  it("keeps its file small after many messages", () => {
    const { queues, file, open } = someQueues();
    queues.send(alerts, "stays");
    const [stays] = queues.receive(alerts, 1, 900_000);
    for (let sent = 0; sent < 400; sent += 1) {
      queues.send(alerts, "goes");
      const [received] = queues.receive(alerts, 1);
      queues.delete(alerts, received?.receipt_handle ?? "");
    }
    expect(readFileSync(file, "utf8").split("\n").length).toBeLessThan(1_010);
    expect(open().messages(alerts)).toEqual([stays]);
  });
});

describe("sqsCalls", () => {
  async function startSqs() {
    const { queues, clock } = someQueues();
    const server = await LoopbackServer.listen(0);
    server.handler = awsJsonHandler(
      sqsCalls(queues, () => clock.nowMs),
      () => undefined,
    );
    const endpoint = `http://127.0.0.1:${server.port}`;
    const client = new SQSClient({
      endpoint,
      region: "eu-central-1",
      credentials: localCredentials,
    });
    onTestFinished(async () => {
      client.destroy();
      await server.close();
    });
    const counts = async ({ url: QueueUrl }: QueueDefinition) => {
      const input = { QueueUrl, AttributeNames: ["All" as const] };
      const { Attributes } = await client.send(new GetQueueAttributesCommand(input));
      return [
        Attributes?.ApproximateNumberOfMessages,
        Attributes?.ApproximateNumberOfMessagesNotVisible,
      ].map(Number);
    };
    return { client, counts };
  }

  it("sends, receives, counts and deletes messages for the SDK", async () => {
    const { client, counts } = await startSqs();
    const QueueUrl = alerts.url;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "a" }));
    const Entries = ["b", "c"].map((Id) => ({ Id, MessageBody: Id }));
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 2 }),
    );
    expect(Messages.map(({ Body }) => Body)).toEqual(["a", "b"]);
    expect(await counts(alerts)).toEqual([1, 2]);
    const ReceiptHandle = Messages[0]?.ReceiptHandle;
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    expect(await counts(alerts)).toEqual([1, 1]);
  });

  it("moves dead letters back to the queue they came from", async () => {
    const { client, counts } = await startSqs();
    await client.send(new SendMessageCommand({ QueueUrl: dead.url, MessageBody: "a" }));
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: dead.arn }));
    expect(await counts(dead)).toEqual([0, 0]);
    expect(await counts(alerts)).toEqual([1, 0]);
    await expect(
      client.send(new StartMessageMoveTaskCommand({ SourceArn: alerts.arn })),
    ).rejects.toMatchObject({ name: "InvalidParameterValueException" });
  });

  it("refuses an unknown queue", async () => {
    const { client } = await startSqs();
    const command = new SendMessageCommand({ QueueUrl: `${alerts.url}x`, MessageBody: "x" });
    await expect(client.send(command)).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });
});
