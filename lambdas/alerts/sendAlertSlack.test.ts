import { Logger } from "@aws-lambda-powertools/logger";
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { alertAllowance } from "../leads/alertAllowance.ts";
import { eraseLead } from "../operators/eraseLead.ts";
import { failedMessageHandler } from "../queues/failedMessageHandler.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { lambdaContext } from "../testing/apiEvent.ts";
import { aReceiver, type Responder, status } from "../testing/aReceiver.ts";
import { queueEvent } from "../testing/batchEvents.ts";
import { captureLog } from "../testing/captureLog.ts";
import { asFunction } from "../testing/rolePermissions.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { consumeAlerts } from "./alertHandler.ts";
import { sendAlertSlack } from "./sendAlertSlack.ts";

const logged = captureLog();
const sqs = mockClient(SQSClient);
const created_at = "2026-11-21T08:30:00.000Z";
let table: Tables;
let nowMs = 0;
const now = () => new Date(nowMs);
let keys: readonly string[];

beforeEach(async () => {
  nowMs = Date.parse(created_at);
  table = newDeskTables();
  const leads = Array.from({ length: 8 }, () => aLeadItem({ created_at }));
  await storeItems(table, leads);
  keys = leads.map(({ idempotency_key }) => idempotency_key);
  sqs.reset();
});

/** A channel that gets these responses from Slack. Time passes only while it waits. */
async function aChannel(...responders: readonly Responder[]) {
  const { url, received } = await aReceiver(...responders);
  const settings = {
    url: async () => url,
    deskUrl: "https://plan.example.com/admin",
    timeZone: "America/Phoenix",
    allowance: alertAllowance(table, "slack", 5),
    now,
    wait: async (ms: number) => {
      nowMs += ms;
    },
    logger: new Logger({ serviceName: "alert-slack" }),
  };
  const consume = consumeAlerts({
    ...settings,
    tables: table,
    channel: "slack",
    senderOf: (kind) => sendAlertSlack(settings, kind),
    onFailure: failedMessageHandler({
      client: new SQSClient({ region: "us-east-1" }),
      queueUrl: "queue",
      deadLettersUrl: "dead letters",
    }),
  });
  /** Handles a message. Returns whether the queue may delete it. */
  const handle = async (idempotency_key = "", kind = "new lead") => {
    const event = queueEvent([JSON.stringify({ idempotency_key, kind })]);
    const run = () => consume(event, lambdaContext);
    return (await asFunction("alert-slack", run)).batchItemFailures.length === 0;
  };
  const texts = () => received.map(({ body }) => JSON.parse(body).text);
  return { handle, texts };
}

describe("sendAlertSlack", () => {
  it("posts each alert once, and nothing about an erased person", async () => {
    const [first = "", erased = ""] = keys;
    const { handle, texts } = await aChannel(status(200, {}, "ok"));
    await eraseLead(table, erased, now());
    for (const key of [first, first, erased]) expect(await handle(key)).toBe(true);
    expect(await handle(first, "still waiting")).toBe(true);
    const summary = "Ann, $180 a day, On Track";
    expect(texts()).toEqual([`New lead: ${summary}`, `Still waiting: ${summary}`]);
  });

  it("posts one message a second, and one summary over the hourly limit", async () => {
    const times: number[] = [];
    const { handle, texts } = await aChannel((response) => {
      times.push(nowMs - Date.parse(created_at));
      response.end("ok");
    });
    for (const key of keys) expect(await handle(key)).toBe(true);
    expect(times).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(texts().at(-1)).toBe("More leads are waiting");
  });

  it("takes different seconds in all instances of the function", async () => {
    const takes = [1, 2, 3].map(() =>
      alertAllowance(table, "slack", 5).pace.takeSecond(now, 3_000),
    );
    expect((await Promise.all(takes)).toSorted()).toEqual([0, 1_000, 2_000]);
  });

  it("sends nothing for as long as Slack asks, and delays its messages until then", async () => {
    const { handle, texts } = await aChannel(status(429, { "retry-after": "30" }), status(200));
    expect([await handle(keys[0]), await handle(keys[1])]).toEqual([false, false]);
    expect(texts()).toHaveLength(1);
    const delay = { QueueUrl: "queue", ReceiptHandle: "receipt-0", VisibilityTimeout: 30 };
    const delays = sqs.commandCalls(ChangeMessageVisibilityCommand);
    expect(delays.map(({ args }) => args[0].input)).toEqual([delay, delay]);
    nowMs += 30_000;
    expect([await handle(keys[0]), await handle(keys[1])]).toEqual([true, true]);
  });

  it.each([
    ["86400", 3_600],
    ["Infinity", 3_600],
    ["0.2", 1],
    ["-5", 30],
    ["Wed, 25 Nov 2026 07:28:00 GMT", 30],
  ])("waits an hour at most, whatever Slack answers: %s", async (retryAfter, seconds) => {
    const { handle } = await aChannel(status(429, { "retry-after": retryAfter }), status(200));
    expect(await handle(keys[0])).toBe(false);
    const [delay] = sqs.commandCalls(ChangeMessageVisibilityCommand);
    expect(delay?.args[0].input.VisibilityTimeout).toBe(seconds);
    nowMs += seconds * 1_000;
    expect(await handle(keys[0])).toBe(true);
  });

  it.each([
    [404, "no_service", 1],
    [410, "channel_is_archived", 1],
    [500, "Ann's server failed", 0],
  ])("gives up at once if no attempt can succeed: %i %s", async (code, answer, letters) => {
    const { handle, texts } = await aChannel(status(code, {}, answer), status(200));
    expect(await handle(keys[0])).toBe(letters === 1);
    const MessageBody = JSON.stringify({ idempotency_key: keys[0], kind: "new lead" });
    const moved = sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);
    expect(moved).toEqual(Array(letters).fill({ QueueUrl: "dead letters", MessageBody }));
    expect(JSON.parse(logged[0] ?? "").reason).toBe(letters === 1 ? answer : undefined);
    expect(logged.join("")).not.toMatch(/Ann|solidfloors|3058675319|127\.0\.0\.1/);
    expect([await handle(keys[0]), texts().length]).toEqual([true, 2]);
  });
});
