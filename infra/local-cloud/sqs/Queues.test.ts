import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import { Queues } from "./Queues.ts";

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

/** Queues on a file of their own, and a clock. */
function someQueues() {
  const file = join(temporaryFolder(), "queues.jsonl");
  const clock = { nowMs: 1_000_000 };
  const open = () => new Queues([alerts, dead], file, () => clock.nowMs);
  return { queues: open(), clock, open, file };
}

const bodies = (messages: readonly { readonly body: string }[]) => messages.map(({ body }) => body);

describe("a queue", () => {
  it("hands out a message to one at a time, and again when it was not deleted", () => {
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

  it("deletes nothing by an old receipt", () => {
    const { queues, clock } = someQueues();
    queues.send(alerts, "a");
    const [first] = queues.receive(alerts, 1);
    clock.nowMs += 30_000;
    queues.receive(alerts, 1);
    queues.delete(alerts, first?.receipt_handle ?? "");
    expect(queues.messages(alerts)).toHaveLength(1);
  });

  it("hands a message over to the dead letters once it was received too often", () => {
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

  it("gives dead letters another try in the queue that they came from", () => {
    const { queues } = someQueues();
    queues.send(dead, "a");
    expect(queues.redrive(dead)).toBe(1);
    expect(queues.messages(dead)).toEqual([]);
    expect(bodies(queues.receive(alerts, 10))).toEqual(["a"]);
    expect(queues.redrive(alerts)).toBeUndefined();
  });

  it("forgets what is too old", () => {
    const { queues, clock } = someQueues();
    queues.send(alerts, "a");
    clock.nowMs += 600_000;
    expect(queues.receive(alerts, 10)).toEqual([]);
    expect(queues.messages(alerts)).toEqual([]);
  });

  it("goes on after a restart with what was received, deleted and left", () => {
    const { queues, open } = someQueues();
    for (const body of ["a", "b", "c"]) queues.send(alerts, body);
    const [a] = queues.receive(alerts, 2);
    queues.delete(alerts, a?.receipt_handle ?? "");
    const later = open();
    expect(bodies(later.messages(alerts))).toEqual(["b", "c"]);
    expect(bodies(later.receive(alerts, 10))).toEqual(["c"]);
  });

  it("keeps its file small, however many messages went through", () => {
    const { queues, file, open } = someQueues();
    queues.send(alerts, "stays");
    const [stays] = queues.receive(alerts, 1, 900_000);
    for (let sent = 0; sent < 4_000; sent += 1) {
      queues.send(alerts, "goes");
      const [taken] = queues.receive(alerts, 1);
      queues.delete(alerts, taken?.receipt_handle ?? "");
    }
    expect(readFileSync(file, "utf8").split("\n").length).toBeLessThan(10_010);
    expect(open().messages(alerts)).toEqual([stays]);
  });
});
