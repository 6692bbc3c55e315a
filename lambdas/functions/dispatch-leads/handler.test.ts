import { Logger } from "@aws-lambda-powertools/logger";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { applyBooking } from "../../bookings/applyBooking.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import { enqueueTo } from "../../queues/enqueueTo.ts";
import type { ReportedChange } from "../../queues/leadMessages.ts";
import { readItem } from "../../tables/LeadTable.ts";
import { aLeadItem } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { streamEvent, streamRecord } from "../../testing/batchEvents.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { newDesk } from "../../testing/testApi.ts";
import { dispatchLeads } from "./handler.ts";

const client = new SQSClient({ region: "eu-central-1" });
const queues = mockClient(client);
const logged = captureLog();

beforeEach(() => {
  queues.reset();
  queues.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
});

const handle = (event: DynamoDBStreamEvent) =>
  dispatchLeads({
    toSearch: enqueueTo(client, "https://sqs/search"),
    toAlerts: ["https://sqs/mail", "https://sqs/webhook"].map((url) => enqueueTo(client, url)),
    toWebhook: [enqueueTo(client, "https://sqs/webhook")],
    toAdEvents: [enqueueTo(client, "https://sqs/events")],
    now: () => new Date(capturedAt + 12_345),
    logger: new Logger({ serviceName: "dispatch-leads" }),
  })(event, lambdaContext);

const sent = () =>
  queues
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => [
      args[0].input.QueueUrl,
      ...(args[0].input.Entries ?? []).map(({ MessageBody }) => MessageBody),
    ]);

/** The delays of the first message of each call. */
const delays = () =>
  queues
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input.Entries?.[0]?.DelaySeconds);

const capturedAt = Date.parse("2026-11-21T08:30:00.000Z");

const someLeads = (count: number) => Array.from({ length: count }, () => aLeadItem());

describe("dispatch-leads", () => {
  it("sends only the leads' keys to every queue", async () => {
    const leads = someLeads(2);
    expect(await handle(streamEvent(leads))).toEqual({ batchItemFailures: [] });
    const bodies = leads.map(({ idempotency_key }) => JSON.stringify({ idempotency_key }));
    const late = leads.map(({ idempotency_key }) =>
      JSON.stringify({ idempotency_key, kind: "still waiting" }),
    );
    expect(sent()).toEqual([
      ["https://sqs/search", ...bodies],
      ["https://sqs/mail", ...bodies],
      ["https://sqs/mail", ...late],
      ["https://sqs/webhook", ...bodies],
      ["https://sqs/webhook", ...late],
    ]);
  });

  it("delays the second alert until the five minutes are over", async () => {
    await handle(streamEvent(someLeads(1)));
    expect(delays()).toEqual([undefined, undefined, 288, undefined, 288]);
  });

  it("sends no second alert for a suspect lead", async () => {
    await handle({ Records: [recordWith({ suspect: { L: [{ S: "honeypot" }] } })] });
    expect(delays()).toEqual([undefined, undefined, undefined]);
  });

  it("logs the batch's correlation IDs on success and on failure", async () => {
    const leads = someLeads(2);
    const correlation_ids = leads.map(({ id }) => `request-of-${id}`);
    await handle(streamEvent(leads));
    queues.on(SendMessageBatchCommand).rejects(new Error("Ann was rejected"));
    await handle(streamEvent(leads));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { message: "leads dispatched", leads: 2, correlation_ids },
      { message: "dispatching leads failed", leads: 2, correlation_ids },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it("splits a batch into calls of ten messages", async () => {
    await handle(streamEvent(someLeads(23)));
    expect(sent().map((call) => call.length - 1)).toEqual([
      10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 3, 3, 3, 3, 3,
    ]);
  });

  it("skips smoke-test leads", async () => {
    await handle({ Records: [recordWith({ entity: { S: "smoke-test" } })] });
    expect(sent()).toEqual([]);
  });

  it("sends a lead restored from a backup only to the search index", async () => {
    await handle({ Records: [written(7200)] });
    expect(sent().map(([url]) => url)).toEqual(["https://sqs/search"]);
    await handle({ Records: [written(50)] });
    expect(sent()).toHaveLength(1 + 5);
  });

  it("skips records that are not new leads", async () => {
    const record = recordWith({});
    const { entity: _, ...mark } = record.dynamodb?.NewImage ?? {};
    await handle({
      Records: [
        { ...record, eventName: "MODIFY" },
        { ...record, eventName: "REMOVE" },
        { ...record, dynamodb: { ...record.dynamodb, NewImage: mark } },
        { eventName: "INSERT" },
      ],
    });
    expect(sent()).toEqual([]);
  });

  it("reports a failure from the first chunk that did not reach every queue", async () => {
    const refused = { Id: "1", Code: "InternalError", SenderFault: false };
    const sending = queues.on(SendMessageBatchCommand);
    for (let call = 1; call <= 7; call += 1) sending.resolvesOnce({});
    sending.resolves({ Failed: [refused] });
    expect(await handle(streamEvent(someLeads(23)))).toEqual({
      batchItemFailures: [{ itemIdentifier: "11" }],
    });
    expect(sent()).toHaveLength(10);
  });
});

describe("an edit", () => {
  it("goes to the webhook if the stage changed or a call was booked, and to the events if Meta may learn of it", async () => {
    const clock = { now: new Date(capturedAt) };
    const { tables, item, api } = await newDesk(clock);
    const { id: leadId, idempotency_key: key, work_email: email } = item;
    const image = async () =>
      JSON.parse(
        JSON.stringify(marshall(await readItem(tables, key), { removeUndefinedValues: true })),
      );
    const book = (day: number, canceled = false) => {
      const start = `2026-12-0${day}T16:00:00.000Z`;
      const booking = { id: "cal#1", start, canceled, changed_at: clock.now.toISOString() };
      const event = { leadId, name: "Ann", email, changes: [{ booking }] };
      return applyBooking(tables, event, clock.now);
    };
    const edits: readonly (() => Promise<unknown>)[] = [
      () => api.addEvent(leadId, { kind: "note", note: "Hi" }),
      () => api.changeStage(leadId, 1, { stage: "contacted" }),
      () => book(1),
      () => book(1),
      () => book(2),
      () => book(3, true),
      () => api.changeStage(leadId, 4, { stage: "won", won_value: 5000 }),
      () => eraseLead(tables, key, clock.now),
    ];
    const editIndexes = new Map<string, number>();
    for (const [index, edit] of edits.entries()) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      const OldImage = await image();
      await edit();
      const NewImage = await image();
      editIndexes.set(NewImage.edit_id?.S, index);
      const dynamodb = { Keys: { idempotency_key: { S: key } }, OldImage, NewImage };
      await handle({ Records: [{ eventName: "MODIFY", dynamodb }] });
    }
    const queuedIn = (queue: string) =>
      sent()
        .filter(([url]) => url === `https://sqs/${queue}`)
        .flatMap(([, ...bodies]) => bodies.map((each = "") => JSON.parse(each)));
    const queued = queuedIn("webhook");
    const about = ({ id, type, details }: ReportedChange) =>
      `edit ${editIndexes.get(id)}, ${type}: ${Object.values(details).join(" to ")}`;
    expect(queued.map(({ change }) => about(change))).toEqual([
      "edit 1, lead.stage_changed: new to contacted",
      "edit 2, lead.stage_changed: contacted to call_booked",
      "edit 2, call.booked: 2026-12-01T16:00:00.000Z",
      "edit 4, call.booked: 2026-12-02T16:00:00.000Z",
      "edit 5, lead.stage_changed: call_booked to contacted",
      "edit 6, lead.stage_changed: contacted to won",
    ]);
    expect(new Set(queued.map(({ idempotency_key }) => idempotency_key))).toEqual(new Set([key]));
    const event = (conversion: string) => ({ idempotency_key: key, conversion });
    // Booked, taken back, booked again, and won.
    const events = ["booked", "booked", "booked", "won"].map(event);
    expect(queuedIn("events")).toEqual(events);
    expect(delays().filter((seconds) => seconds === 60)).toHaveLength(3);
  });
});

/** The stream record of a new lead with these attributes. */
function recordWith(attributes: Record<string, AttributeValue>): DynamoDBRecord {
  const record = streamRecord(aLeadItem(), "1");
  const NewImage = { ...record.dynamodb?.NewImage, ...attributes };
  return { ...record, dynamodb: { ...record.dynamodb, NewImage } };
}

/** The stream record of a lead that was written this many seconds after capture. */
function written(secondsLater: number): DynamoDBRecord {
  const lead = aLeadItem();
  const record = streamRecord(lead, "1");
  const ApproximateCreationDateTime = Date.parse(lead.created_at) / 1000 + secondsLater;
  return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime } };
}
