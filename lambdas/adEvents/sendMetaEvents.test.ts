import { Logger } from "@aws-lambda-powertools/logger";
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { dayMs, hourMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { adEventMarkKey } from "@planner/shared/tables/leadsTable";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseLead } from "../operators/eraseLead.ts";
import type { AdEventMessage } from "../queues/adEventMessages.ts";
import { failedMessageHandler } from "../queues/failedMessageHandler.ts";
import { readItem } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { lambdaContext } from "../testing/apiEvent.ts";
import { aReceiver, type Responder, status } from "../testing/aReceiver.ts";
import { queueEvent } from "../testing/batchEvents.ts";
import { captureLog } from "../testing/captureLog.ts";
import { asFunction } from "../testing/rolePermissions.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { sendMetaEvents } from "./sendMetaEvents.ts";

const logged = captureLog();
const sqs = mockClient(SQSClient);
const at = "2026-11-23T14:05:00.000Z";
const minuteMs = 60_000;
let tables: Tables;
let nowMs = 0;
const now = () => new Date(nowMs);

beforeEach(async () => {
  nowMs = Date.parse(at) + minuteMs;
  tables = newDeskTables();
  sqs.reset();
});

/** Stores a lead from an ad on Facebook that was won. */
async function aWonLead(overrides: Partial<Lead> = {}): Promise<string> {
  const lead = aLeadItem({
    created_at: "2026-11-21T08:30:00.000Z",
    stage: "won",
    booked_at: at,
    won_at: at,
    won_value: 4_500,
    conversions: { booked: { at }, won: { at, value: 4_500 } },
    attribution: { fbclid: "IwAR2F4" },
    ...overrides,
  });
  await storeItems(tables, [lead]);
  return lead.idempotency_key;
}

const accepted = status(200, {}, '{"events_received":1}');
const refused = (code: number, httpStatus = 400, headers = {}): Responder =>
  status(httpStatus, headers, JSON.stringify({ error: { message: "Ann, EAAB", code } }));

/** A function that gets these responses from Meta. Time passes only while it waits. */
async function aFunction(...responders: readonly Responder[]) {
  const { url, received } = await aReceiver(...responders);
  const consume = sendMetaEvents({
    table: tables,
    settings: { datasetId: "1234567890", currency: "USD" },
    origin: url,
    // From a file that ends with a line break.
    token: async () => "EAAB\n",
    onFailure: failedMessageHandler({
      client: new SQSClient({ region: "us-east-1" }),
      queueUrl: "queue",
      deadLettersUrl: "dead letters",
    }),
    now,
    wait: async (ms) => {
      nowMs += ms;
    },
    logger: new Logger({ serviceName: "send-ad-events" }),
  });
  /** Handles a message. Returns whether the queue may delete it. */
  const handle = async (message: AdEventMessage, receives = 1) => {
    const event = queueEvent([JSON.stringify(message)]);
    for (const { attributes } of event.Records)
      attributes.ApproximateReceiveCount = String(receives);
    const run = () => consume(event, lambdaContext);
    return (await asFunction("send-ad-events", run)).batchItemFailures.length === 0;
  };
  const won = (idempotency_key: string, receives?: number) =>
    handle({ idempotency_key, conversion: "won" }, receives);
  return { handle, won, received };
}

const delays = () =>
  sqs
    .commandCalls(ChangeMessageVisibilityCommand)
    .map(({ args }) => args[0].input.VisibilityTimeout);

const deadLetters = () =>
  sqs
    .commandCalls(SendMessageCommand)
    .map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ""));

const markOf = (key: string) => readItem(tables, adEventMarkKey("won", key));

const outcomes = () => logged.flatMap((line) => JSON.parse(line).outcome ?? []);

describe("sendMetaEvents", () => {
  it("posts each event once, in a request of its own, however often its message comes", async () => {
    const key = await aWonLead();
    const { handle, won, received } = await aFunction(accepted);
    for (let time = 0; time < 3; time += 1) expect(await won(key)).toBe(true);
    expect(await handle({ idempotency_key: key, conversion: "booked" })).toBe(true);
    const names = received.map(({ body }) =>
      JSON.parse(body).data.map(({ event_name }: { event_name: string }) => event_name),
    );
    expect(names).toEqual([["Purchase"], ["Schedule"]]);
    expect(received[0]?.path).toBe("/v25.0/1234567890/events");
    expect(JSON.parse(received[0]?.body ?? "").access_token).toBe("EAAB");
  });

  it("posts one request a second", async () => {
    const times: number[] = [];
    const { won } = await aFunction((response) => {
      times.push(nowMs);
      response.end("{}");
    });
    for (let count = 0; count < 3; count += 1) await won(await aWonLead());
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1_000, 2_000]);
  });

  it("sends nothing of a smoke test or an erased lead, and keeps no mark of it", async () => {
    const erased = await aWonLead();
    await eraseLead(tables, erased, now());
    const smokeTest = aLeadItem({ stage: "won", won_at: at, won_value: 1 });
    await storeItems(tables, [{ ...smokeTest, entity: "smoke-test" }]);
    const { won, received } = await aFunction(accepted);
    for (const key of [erased, smokeTest.idempotency_key, "unknown"]) {
      expect(await won(key)).toBe(true);
      expect(await markOf(key)).toBeUndefined();
    }
    expect(received).toEqual([]);
  });

  it("drops the event of a lead that is erased while it waits", async () => {
    const key = await aWonLead();
    const { won, received } = await aFunction(refused(4), accepted);
    expect(await won(key)).toBe(false);
    await eraseLead(tables, key, now());
    nowMs += hourMs;
    expect(await won(key, 2)).toBe(true);
    expect(received).toHaveLength(1);
    expect(await markOf(key)).toBeUndefined();
  });

  it("gives an event up on the eighth day, and counts it", async () => {
    const key = await aWonLead();
    nowMs = Date.parse(at) + 7 * dayMs + minuteMs;
    const { won, received } = await aFunction(accepted);
    expect(await won(key)).toBe(true);
    expect([received, await markOf(key)]).toEqual([[], undefined]);
    expect(outcomes()).toEqual(["too old"]);
  });

  it("does not count what was sent in time and changed later", async () => {
    const key = await aWonLead();
    const { won } = await aFunction(accepted);
    await won(key);
    nowMs += 10 * dayMs;
    expect(await won(key)).toBe(true);
    expect(outcomes()).toEqual(["sent", "already sent"]);
  });

  it.each([
    ["doubles its pauses", refused(2, 500), [1, 2, 3], [60, 120, 240]],
    ["waits an hour at most", refused(2, 500), [7, 50], [3_600, 3_600]],
    ["waits as long as Meta asks", refused(1, 500, { "retry-after": "7000" }), [1], [7_000]],
    ["waits eleven hours at most", refused(1, 503, { "retry-after": "1e9" }), [1], [39_600]],
    ["ignores nonsense", refused(1, 503, { "retry-after": "-5" }), [1], [60]],
  ])("%s after a failure that may pass", async (_, response, receives, seconds) => {
    const key = await aWonLead();
    const { won } = await aFunction(response);
    for (const count of receives) expect(await won(key, count)).toBe(false);
    expect(delays()).toEqual(seconds);
    expect(deadLetters()).toEqual([]);
  });

  it.each([
    ["a throttle", refused(80_004), "Meta did not accept an event"],
    ["a token that ended", refused(190), "Meta rejected the access token"],
  ])("lets all events wait after %s, then sends them", async (_, response, message) => {
    const first = await aWonLead();
    const second = await aWonLead();
    const { won, received } = await aFunction(response, accepted);
    expect([await won(first), await won(second)]).toEqual([false, false]);
    expect(received).toHaveLength(1);
    expect(delays()).toEqual([60, 60]);
    expect(JSON.parse(logged[0] ?? "").message).toBe(message);
    nowMs += minuteMs;
    expect([await won(first), await won(second)]).toEqual([true, true]);
    expect([received.length, deadLetters()]).toEqual([3, []]);
  });

  it("moves what Meta never accepts to the dead letters, with its code and nothing else", async () => {
    const key = await aWonLead();
    const { won, received } = await aFunction(refused(100), accepted);
    expect(await won(key)).toBe(true);
    const letter = { idempotency_key: key, conversion: "won", reasons: { status: 400, code: 100 } };
    expect(deadLetters()).toEqual([letter]);
    expect(await markOf(key)).toBeUndefined();
    expect(await won(key)).toBe(true);
    expect(received).toHaveLength(2);
  });

  it("does not repeat an event that may have arrived after Meta would count it twice", async () => {
    const key = await aWonLead();
    const { won, received } = await aFunction(refused(2, 500), refused(190), accepted);
    await won(key);
    nowMs += 46 * hourMs;
    await won(key, 2);
    nowMs += 2 * hourMs;
    expect(await won(key, 3)).toBe(true);
    expect(received).toHaveLength(2);
    expect(deadLetters()).toMatchObject([{ reasons: { reason: "it may have arrived" } }]);
  });

  it("repeats an event after days if Meta said each time why it did not accept it", async () => {
    const key = await aWonLead();
    const { won, received } = await aFunction(refused(190), refused(190), accepted);
    await won(key);
    nowMs += 50 * hourMs;
    await won(key, 2);
    nowMs += 50 * hourMs;
    expect(await won(key, 3)).toBe(true);
    expect([received.length, deadLetters()]).toEqual([3, []]);
  });

  it("sends a test without person and value", async () => {
    const key = await aWonLead();
    const { handle, received } = await aFunction(accepted);
    expect(await handle({ idempotency_key: key, test_event_code: "TEST12345" })).toBe(true);
    const { test_event_code, data } = JSON.parse(received[0]?.body ?? "");
    expect([test_event_code, data[0].event_name, data[0].custom_data]).toEqual([
      "TEST12345",
      "Schedule",
      undefined,
    ]);
    expect((await readItem(tables, adEventMarkKey("test", key)))?.sent_at).toBeDefined();
  });

  it("logs neither the token nor anything about the person", async () => {
    const key = await aWonLead();
    const { won } = await aFunction(refused(190), refused(1, 500), refused(100), accepted);
    for (let count = 1; count < 5; count += 1) {
      nowMs += hourMs;
      await won(key, count);
    }
    expect(outcomes()).toEqual(["sent"]);
    expect(logged.join("")).not.toMatch(/Ann|EAAB|solidfloors|3058675319|IwAR|[\da-f]{64}|4500/);
  });
});
