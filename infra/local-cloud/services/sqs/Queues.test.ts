import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { StateFolder } from "../../files/StateFolder.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import { type Message, messageSchema, Queues } from "./Queues.ts";
import { doneMessages } from "./queueMappings.ts";

const alerts: QueueDefinition = {
  constructName: "alerts",
  name: "alerts",
  arn: "arn:aws:sqs:eu-central-1:000000000000:alerts",
  url: "https://sqs.eu-central-1.amazonaws.com/000000000000/alerts",
  visibilityMs: 30_000,
  retentionMs: 600_000,
  redrive: undefined,
};

function openQueues(state = openState()) {
  return new Queues([alerts], state);
}

function openState() {
  const report = (line: string) => {
    throw new Error(line);
  };
  return new StateFolder({ path: temporaryFolder(), schema: messageSchema, report });
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
    expect(again).toMatchObject({ id: first?.id, receiveCount: 2 });
    queues.delete(alerts, first?.receiptHandle ?? "");
    expect(queues.messages(alerts)).toHaveLength(1);
    queues.delete(alerts, again?.receiptHandle ?? "");
    expect(queues.messages(alerts)).toEqual([]);
  });

  it("drops messages after the retention period", () => {
    const state = openState();
    const queues = openQueues(state);
    queues.send(alerts, "a");
    later(600_000);
    expect(queues.messages(alerts)).toEqual([]);
    expect(queues.receive(alerts, 10)).toEqual([]);
    expect(state.values()).toEqual([]);
  });
});

describe("a batch of messages", () => {
  const messages = ["a", "b", "c"].map((id) => ({
    id,
    queue_arn: alerts.arn,
    body: id,
    sent_at_ms: 0,
    visible_at_ms: 0,
    receiveCount: 1,
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
