import { describe, expect, it } from "vitest";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { Message } from "./Queues.ts";
import { doneMessages, queueEvent } from "./runQueueMappings.ts";

const message = (id: string): Message => ({
  id,
  body: `body of ${id}`,
  sent_at_ms: 1000,
  visible_at_ms: 2000,
  receives: 3,
  first_received_at_ms: 1500,
  receipt_handle: `receipt of ${id}`,
});
const messages = ["a", "b", "c"].map(message);

const returned = (payload: string): InvocationOutcome => ({ kind: "returned", payload });
const failing = (...items: string[]) =>
  returned(
    JSON.stringify({ batchItemFailures: items.map((itemIdentifier) => ({ itemIdentifier })) }),
  );

const done = (outcome: InvocationOutcome, reportsItems = true) =>
  doneMessages(messages, outcome, reportsItems)
    .map(({ id }) => id)
    .join("");

describe("a batch of messages", () => {
  it("becomes the event that Lambda sends", () => {
    const source = { queueArn: "arn:aws:sqs:eu-central-1:0:alerts", region: "eu-central-1" };
    expect(queueEvent([message("a")], source)).toEqual({
      Records: [
        {
          messageId: "a",
          receiptHandle: "receipt of a",
          body: "body of a",
          attributes: {
            ApproximateReceiveCount: "3",
            SentTimestamp: "1000",
            SenderId: "local",
            ApproximateFirstReceiveTimestamp: "1500",
          },
          messageAttributes: {},
          md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
          eventSource: "aws:sqs",
          eventSourceARN: "arn:aws:sqs:eu-central-1:0:alerts",
          awsRegion: "eu-central-1",
        },
      ],
    });
  });

  it.each([
    [returned("null"), "abc"],
    [returned("{}"), "abc"],
    [returned('{"batchItemFailures":null}'), "abc"],
    [failing(), "abc"],
    [failing("b"), "ac"],
    [failing("a", "c"), "b"],
    [failing("a", "nowhere"), ""],
    [returned('{"batchItemFailures":[{"itemIdentifier":""}]}'), ""],
    [returned('"text"'), ""],
    [{ kind: "failed", reason: "on purpose" } as const, ""],
  ])("after %j has these messages done: %j", (outcome, left) => {
    expect(done(outcome)).toBe(left);
  });

  it("succeeds or fails as a whole if the function does not report items", () => {
    expect(done(failing("b"), false)).toBe("abc");
    expect(done({ kind: "failed", reason: "on purpose" }, false)).toBe("");
  });
});
