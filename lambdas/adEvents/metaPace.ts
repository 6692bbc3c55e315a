import type { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/deployment/logMessages";
import { adEventPaceKey } from "@planner/shared/tables/leadsTable";
import { sendingPace } from "../leads/sendingPace.ts";
import { MessageDelay, MessageRejection } from "../queues/failedMessageHandler.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import type { MetaVerdict } from "./metaResponse.ts";

type PaceServices = {
  readonly table: LeadTable;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  readonly logger: Logger;
};

/**
 * Waits for a second in which nothing else is sent.
 *
 * @throws MessageDelay while nothing may be sent
 */
export async function waitForTurn(
  { table, now, wait }: PaceServices,
  receives: number,
): Promise<void> {
  const waitMs = await sendingPace(table, adEventPaceKey).takeSecond(now, maxWaitMs);
  if (waitMs > maxWaitMs) {
    throw new MessageDelay("Paused", Math.max(waitMs / 1_000, pauseSeconds(receives)));
  }
  await wait(waitMs);
}

/**
 * Returns the error for a response that did not accept an event. After a throttle or with an invalid token, all other events
 * wait too.
 */
export async function metaFailure(
  { table, now, logger }: PaceServices,
  verdict: Exclude<MetaVerdict, { kind: "accepted" }>,
  { receives, retryAfterSeconds = 0 }: FailedAttempt,
): Promise<Error> {
  const isToken = verdict.kind === "invalid token";
  const message = isToken ? logMessages.adTokenRejected : "Meta did not accept an event";
  logger.error(message, verdict.details);
  if (verdict.kind === "rejected") return new MessageRejection("Meta rejected it", verdict.details);
  const seconds = Math.max(pauseSeconds(receives), Math.min(retryAfterSeconds, maxPauseSeconds));
  if (isToken || verdict.isThrottled) {
    await sendingPace(table, adEventPaceKey).pauseUntil(now().getTime() + seconds * 1_000);
  }
  return new MessageDelay(verdict.kind, seconds);
}

type FailedAttempt = {
  /** How often the message was delivered, this time included. */
  readonly receives: number;
  /** How long Meta asks to wait. */
  readonly retryAfterSeconds: number | undefined;
};

/** SQS hides a message for twelve hours at most. */
const maxPauseSeconds = 11 * 3_600;

/** The pause after an attempt doubles from a minute to an hour, so that the alarm about an invalid token goes off once. */
function pauseSeconds(receives: number): number {
  return Math.min(60 * 2 ** (receives - 1), 3_600);
}

/** The function's two instances wait at most two seconds for their turn. A longer wait is a pause. */
const maxWaitMs = 3_000;
