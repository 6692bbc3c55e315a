import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { StateFolder } from "../../storage.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import { type Message, messageSchema, type QueueDefinition, Queues } from "./Queues.ts";
import { doneMessages } from "./queueMappings.ts";

const aQueue = (name: string): QueueDefinition => ({
  constructName: name,
  name,
  arn: `arn:aws:sqs:eu-central-1:000000000000:${name}`,
  url: `https://sqs.eu-central-1.amazonaws.com/000000000000/${name}`,
  visibilityMs: 30_000,
  retentionMs: 600_000,
  redrive: undefined,
});

const dead = aQueue("dead");
const alerts = { ...aQueue("alerts"), redrive: { deadLetterArn: dead.arn, mostReceives: 2 } };

function openQueues(path = temporaryFolder()) {
  const report = (line: string) => {
    throw new Error(line);
  };
  return new Queues([alerts, dead], new StateFolder({ path, schema: messageSchema, report }));
}

const bodies = (messages: readonly Message[]) => messages.map(({ body }) => body);

const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.setSystemTime(1_000_000);
  onTestFinished(() => void vi.useRealTimers());
});

describe("Queues", () => {
  it("hides a received message until its visibility timeout, and keeps a deleted one from coming back", () => {
    const queues = openQueues();
    queues.send(alerts, "a");
    const [first] = queues.receive(alerts, 10);
    expect(queues.receive(alerts, 10)).toEqual([]);
    later(30_000);
    const [again] = queues.receive(alerts, 10);
    expect(again).toMatchObject({ id: first?.id, receives: 2, first_received_at_ms: 1_000_000 });
    queues.delete(alerts, first?.receipt_handle ?? "");
    expect(queues.messages(alerts)).toHaveLength(1);
    queues.delete(alerts, again?.receipt_handle ?? "");
    expect(queues.messages(alerts)).toEqual([]);
  });

  it("hides a delayed message until the delay is over", () => {
    const queues = openQueues();
    queues.send(alerts, "later", 60_000);
    queues.send(alerts, "now");
    expect(bodies(queues.receive(alerts, 10))).toEqual(["now"]);
    later(60_000);
    expect(bodies(queues.receive(alerts, 10))).toContain("later");
  });

  it("moves a message to the dead-letter queue after too many receives, and back", () => {
    const queues = openQueues();
    for (const body of ["a", "b"]) queues.send(alerts, body);
    for (let receives = 0; receives < 2; receives += 1) {
      expect(queues.receive(alerts, 10)).toHaveLength(2);
      later(30_000);
    }
    expect(queues.receive(alerts, 10)).toEqual([]);
    expect(queues.messages(alerts)).toEqual([]);
    expect(bodies(queues.messages(dead))).toEqual(["a", "b"]);
    expect([queues.redrive(alerts), queues.redrive(dead)]).toEqual([false, true]);
    expect(queues.messages(dead)).toEqual([]);
    expect(bodies(queues.receive(alerts, 10))).toEqual(["a", "b"]);
  });

  it("drops messages after the retention period", () => {
    const queues = openQueues();
    queues.send(alerts, "a");
    later(600_000);
    expect(queues.receive(alerts, 10)).toEqual([]);
  });

  it("delivers the messages again that were being handled when the local cloud ended", () => {
    const folder = temporaryFolder();
    const queues = openQueues(folder);
    for (const body of ["a", "b"]) queues.send(alerts, body);
    queues.send(alerts, "delayed", 60_000);
    const [a] = queues.receive(alerts, 2);
    queues.delete(alerts, a?.receipt_handle ?? "");
    const reopened = openQueues(folder);
    expect(bodies(reopened.receive(alerts, 10))).toEqual(["b"]);
    expect(bodies(reopened.messages(alerts)).toSorted()).toEqual(["b", "delayed"]);
  });
});

describe("a batch of messages", () => {
  const messages = ["a", "b", "c"].map((id) => ({
    id,
    queue: alerts.arn,
    body: id,
    sent_at_ms: 0,
    visible_at_ms: 0,
    receives: 1,
  }));
  const returned = (payload: string): InvocationOutcome => ({ kind: "returned", payload });
  const failing = (...ids: string[]) =>
    returned(JSON.stringify({ batchItemFailures: ids.map((id) => ({ itemIdentifier: id })) }));

  it.each([
    [returned("null"), "abc"],
    [returned("{}"), "abc"],
    [failing(), "abc"],
    [failing("b"), "ac"],
    [failing("a", "c"), "b"],
    [failing("a", "nowhere"), ""],
    [failing(""), ""],
    [returned('"text"'), ""],
    [{ kind: "failed", reason: "on purpose" } as const, ""],
  ])("after %j has these messages done: %j", (outcome, done) => {
    expect(bodies(doneMessages(messages, outcome)).join("")).toBe(done);
  });
});
