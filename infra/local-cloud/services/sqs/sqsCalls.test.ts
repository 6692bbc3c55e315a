import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { StateFolder } from "../../files/StateFolder.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { awsJsonHandler } from "../awsJson.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import { messageSchema, Queues } from "./Queues.ts";
import { sqsCalls } from "./sqsCalls.ts";

const aQueue = (name: string, redrive?: QueueDefinition["redrive"]): QueueDefinition => ({
  constructName: name,
  name,
  arn: `arn:aws:sqs:eu-central-1:000000000000:${name}`,
  url: `https://sqs.eu-central-1.amazonaws.com/000000000000/${name}`,
  visibilityMs: 30_000,
  retentionMs: 600_000,
  redrive,
});

const dead = aQueue("dead");
const alerts = aQueue("alerts", { deadLetterArn: dead.arn, maxReceiveCount: 1 });

/** SQS with a queue and its dead letters. Calls reject what is not a success. */
function anSqs() {
  const state = new StateFolder({
    path: temporaryFolder(),
    schema: messageSchema,
    report: () => undefined,
  });
  const handle = awsJsonHandler(sqsCalls(new Queues([alerts, dead], state)), () => undefined);
  return async (operation: string, input: object) => {
    const headers = {
      "x-amz-target": `AmazonSQS.${operation}`,
      authorization: "AWS4-HMAC-SHA256 Credential=local",
    };
    const response = await handle(aRequest({ headers, body: Buffer.from(JSON.stringify(input)) }));
    const output = JSON.parse(response.body.toString());
    if (response.status !== 200) throw new Error(output.__type);
    return output;
  };
}

const QueueUrl = alerts.url;
const later = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(() => {
  vi.setSystemTime(1_000_000);
  onTestFinished(() => void vi.useRealTimers());
});

describe("SQS", () => {
  it("delivers a message after its delay, with the digest that the SDK checks", async () => {
    const call = anSqs();
    const sent = await call("SendMessage", { QueueUrl, MessageBody: "a", DelaySeconds: 5 });
    expect(sent.MD5OfMessageBody).toBe("0cc175b9c0f1b6a831c399e269772661");
    expect(await call("ReceiveMessage", { QueueUrl })).toEqual({ Messages: [] });
    later(5);
    const { Messages } = await call("ReceiveMessage", { QueueUrl });
    expect(Messages).toMatchObject([
      { MessageId: sent.MessageId, Body: "a", MD5OfBody: sent.MD5OfMessageBody },
    ]);
  });

  it("receives one message unless more are asked for, and at most ten", async () => {
    const call = anSqs();
    const Entries = ["a", "b", "c"].map((Id) => ({ Id, MessageBody: Id }));
    const batch = await call("SendMessageBatch", { QueueUrl, Entries });
    expect(batch).toMatchObject({
      Successful: [{ Id: "a" }, { Id: "b" }, { Id: "c" }],
      Failed: [],
    });
    expect((await call("ReceiveMessage", { QueueUrl })).Messages).toHaveLength(1);
    const rest = await call("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10 });
    expect(rest.Messages).toHaveLength(2);
    const tooMany = call("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 11 });
    await expect(tooMany).rejects.toThrow("InvalidParameterException");
  });

  it("hides a received message for the time of the call, else for that of the queue", async () => {
    const call = anSqs();
    await call("SendMessage", { QueueUrl: dead.url, MessageBody: "a" });
    const receive = async (VisibilityTimeout?: number) =>
      (await call("ReceiveMessage", { QueueUrl: dead.url, VisibilityTimeout })).Messages;
    expect(await receive(2)).toHaveLength(1);
    later(2);
    const [message] = await receive();
    later(29);
    expect(await receive()).toEqual([]);
    const { ReceiptHandle } = message;
    const hide = { QueueUrl: dead.url, ReceiptHandle, VisibilityTimeout: 60 };
    await call("ChangeMessageVisibility", hide);
    later(59);
    expect(await receive()).toEqual([]);
    later(1);
    expect(await receive()).toHaveLength(1);
  });

  it("counts visible, hidden and delayed messages", async () => {
    const call = anSqs();
    for (const MessageBody of ["a", "b", "c"]) await call("SendMessage", { QueueUrl, MessageBody });
    await call("SendMessage", { QueueUrl, MessageBody: "d", DelaySeconds: 60 });
    const { Messages } = await call("ReceiveMessage", { QueueUrl });
    expect((await call("GetQueueAttributes", { QueueUrl })).Attributes).toEqual({
      QueueArn: alerts.arn,
      ApproximateNumberOfMessages: "2",
      ApproximateNumberOfMessagesNotVisible: "1",
      ApproximateNumberOfMessagesDelayed: "1",
    });
    await call("DeleteMessage", { QueueUrl, ReceiptHandle: Messages[0].ReceiptHandle });
    const { Attributes } = await call("GetQueueAttributes", { QueueUrl });
    expect(Attributes.ApproximateNumberOfMessagesNotVisible).toBe("0");
  });

  it("moves dead letters back to their queue, and no other messages", async () => {
    const call = anSqs();
    await call("SendMessage", { QueueUrl, MessageBody: "a" });
    await call("ReceiveMessage", { QueueUrl });
    later(30);
    expect((await call("ReceiveMessage", { QueueUrl })).Messages).toEqual([]);
    expect(await call("StartMessageMoveTask", { SourceArn: dead.arn })).toHaveProperty(
      "TaskHandle",
    );
    expect((await call("ReceiveMessage", { QueueUrl })).Messages).toMatchObject([{ Body: "a" }]);
    await expect(call("StartMessageMoveTask", { SourceArn: alerts.arn })).rejects.toThrow(
      "InvalidParameterValueException",
    );
  });

  it("has no other queues", async () => {
    const call = anSqs()("GetQueueAttributes", { QueueUrl: `${QueueUrl}-other` });
    await expect(call).rejects.toThrow("QueueDoesNotExist");
  });
});
