import type { Logger } from "@aws-lambda-powertools/logger";
import { hourMs } from "@planner/shared/calendar";
import { logMessages } from "@planner/shared/deployment/logMessages";
import type { MetaEvents } from "@planner/shared/lead/adEvents";
import type { SQSRecord } from "aws-lambda";
import { jsonHeaders, post } from "../http/post.ts";
import { adEventMarks } from "../leads/adEventMarks.ts";
import { listedLead, toStoredLead } from "../leads/leadItem.ts";
import { failureDetails } from "../log/functionLog.ts";
import { type AdEventMessage, adEventMessageSchema } from "../queues/adEventMessages.ts";
import {
  consumeMessages,
  type MessageConsumer,
  type MessageResult,
} from "../queues/consumeMessages.ts";
import { MessageRejection } from "../queues/failedMessageHandler.ts";
import { type LeadTable, readItem } from "../tables/LeadTable.ts";
import { metaTestEvent, type OwedEvent, owedMetaEvent } from "./metaEvent.ts";
import { metaFailure, waitForTurn } from "./metaPace.ts";
import { metaEventsUrl, metaRequestBody } from "./metaRequest.ts";
import { readMetaResponse } from "./metaResponse.ts";

/** What sending events to Meta needs. */
export type MetaEventServices = {
  readonly table: LeadTable;
  readonly settings: MetaEvents;
  /** https://graph.facebook.com */
  readonly origin: string;
  /** The access token. Anyone who knows it can send events. */
  readonly token: () => Promise<string>;
  readonly onFailure: MessageConsumer<AdEventMessage>["onFailure"];
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  readonly logger: Logger;
};

/** Sends the events that leads owe Meta, each once, at most one request a second. */
export function sendMetaEvents(services: MetaEventServices) {
  const { onFailure, logger } = services;
  return consumeMessages({
    schema: adEventMessageSchema,
    process: (message, record) => handleMessage(services, message, record),
    onFailure,
    logMessages: { done: logMessages.adEventHandled, failed: "ad event failed" },
    logger,
  });
}

/**
 * Claims a lead's event, sends it and marks it as sent. Rejects if it was not sent, so that it is delivered again later or moved
 * to the dead letters.
 */
async function handleMessage(
  services: MetaEventServices,
  message: AdEventMessage,
  record: SQSRecord,
): Promise<MessageResult> {
  const { table, now, logger } = services;
  const { idempotency_key: leadKey } = message;
  const subject = "conversion" in message ? message.conversion : "test";
  const done = (outcome: string): MessageResult => ({ isDone: true, outcome, kind: subject });
  // Most leads owe nothing, and need no mark.
  const first = await readOwedEvent(services, message);
  if (first.kind === "nothing owed") return done(first.kind);

  const marks = adEventMarks(table, subject);
  const claim = marks.newClaim(now());
  const { id } = claim;
  const claimed = await marks.claim(leadKey, claim);
  if (claimed.outcome === "already sent") return done(claimed.outcome);
  if (claimed.outcome !== "claimed") return { ...done(claimed.outcome), isDone: false };

  const { unansweredSince } = claimed;
  const attempt = { unansweredSince, mayHaveArrived: unansweredSince < claim.now.getTime() };
  const release = () =>
    attempt.mayHaveArrived ? marks.keepUnanswered(leadKey, id) : marks.release(leadKey, id);
  try {
    const outcome = await sendClaimedEvent(services, { message, record, attempt });
    if (outcome === "sent") await marks.confirm(leadKey, id, now());
    else await release();
    return done(outcome);
  } catch (error) {
    // The claim expires anyway, and the caller needs the original error.
    await release().catch((failure: unknown) => {
      logger.error("claim not released", failureDetails(failure));
    });
    throw error;
  }
}

type ClaimedEvent = {
  readonly message: AdEventMessage;
  readonly record: SQSRecord;
  readonly attempt: {
    /** When the first attempt without an answer began: this one, unless an earlier one got none. */
    readonly unansweredSince: number;
    /** Changes while the event is sent, so that the claim is released as it must be wherever sending fails. */
    mayHaveArrived: boolean;
  };
};

/** @throws MessageDelay or MessageRejection if Meta does not accept the event */
async function sendClaimedEvent(
  services: MetaEventServices,
  { message, record, attempt }: ClaimedEvent,
): Promise<"sent" | "nothing owed" | "too old"> {
  const { settings, origin, token, now } = services;
  const receives = Number(record.attributes.ApproximateReceiveCount);
  await waitForTurn(services, receives);
  // While it waited, the lead may have been erased or moved back.
  const owed = await readOwedEvent(services, message);
  if (owed.kind !== "event") return owed.kind;
  if (now().getTime() - attempt.unansweredSince > repeatMs) {
    throw new MessageRejection("It may have arrived", { reason: "it may have arrived" });
  }
  const testCode = "test_event_code" in message ? message.test_event_code : undefined;
  const body = metaRequestBody(owed.event, (await token()).trim(), testCode);
  const mayHaveArrivedBefore = attempt.mayHaveArrived;
  attempt.mayHaveArrived = true;
  const response = await post(metaEventsUrl(origin, settings.datasetId), jsonHeaders, body);
  const verdict = readMetaResponse(response.status, response.text ?? "");
  if (verdict.kind === "accepted") return "sent";
  const isUnanswered = verdict.kind === "later" && verdict.mayHaveArrived;
  attempt.mayHaveArrived = mayHaveArrivedBefore || isUnanswered;
  const { retryAfterSeconds } = response;
  throw await metaFailure(services, verdict, { receives, retryAfterSeconds });
}

/** What a lead owes Meta now. An erased lead, and a smoke test's, owe nothing. */
async function readOwedEvent(
  { table, settings, now }: MetaEventServices,
  message: AdEventMessage,
): Promise<OwedEvent> {
  const stored = toStoredLead(await readItem(table, message.idempotency_key));
  if (stored === undefined) return { kind: "nothing owed" };
  if ("test_event_code" in message) {
    return { kind: "event", event: metaTestEvent(stored.lead.id, now()) };
  }
  const lead = listedLead(stored);
  if (lead === undefined) return { kind: "nothing owed" };
  return owedMetaEvent(lead, message.conversion, { settings, now: now() });
}

/** Meta drops a repeated event for 48 hours. Later, one that may have arrived is not repeated. */
const repeatMs = 47 * hourMs;
