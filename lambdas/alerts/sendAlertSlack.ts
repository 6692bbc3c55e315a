import type { AlertKind } from "@planner/shared/lead/alerts";
import { jsonHeaders, post } from "../http/post.ts";
import { MessageDelay, MessageRejection } from "../queues/failedMessageHandler.ts";
import type { AlertDelivery } from "./deliverAlert.ts";
import { type AlertLimit, limitedAlerts } from "./limitedAlerts.ts";
import { type AlertContext, alertPage, moreWaitingPage } from "./page/alertPage.ts";
import { composeSlack } from "./page/composeSlack.ts";

/** What posting alerts to Slack needs. */
export type SlackSettings = AlertLimit &
  Omit<AlertContext, "kind" | "now"> & {
    /** Of the incoming webhook. Secret, because anyone who knows it can post to the team. */
    readonly url: () => Promise<string>;
    readonly wait: (ms: number) => Promise<void>;
  };

/**
 * Returns a sender that posts alerts to the team's Slack channel, at most one message a second, as Slack allows.
 * https://docs.slack.dev/apis/web-api/rate-limits
 */
export function sendAlertSlack(settings: SlackSettings, kind: AlertKind): AlertDelivery["send"] {
  const { now, deskUrl, allowance, wait, logger } = settings;
  return limitedAlerts(settings, kind, async (subject) => {
    const page = subject
      ? alertPage(subject, { ...settings, kind, now: now() })
      : moreWaitingPage(deskUrl, "post");
    const waitMs = await allowance.pace.takeSecond(now, maxWaitMs);
    if (waitMs > maxWaitMs) throw new MessageDelay("Paused", waitMs / 1_000);
    await wait(waitMs);
    const body = JSON.stringify(composeSlack(page));
    const result = await post(await settings.url(), jsonHeaders, body);
    const { status, error, isTransient, text = "", retryAfterSeconds } = result;
    if (error === undefined) return;
    // Slack gives the reason in one word, such as `channel_is_archived`. Any other text may quote the lead.
    const reason = /^[a-z_]{1,40}$/.exec(text)?.[0];
    logger.error("Slack rejected a message", { status, reason });
    if (!isTransient) throw new MessageRejection("Slack rejected it");
    if (status !== 429) throw error;
    const seconds = secondsToWait(retryAfterSeconds);
    await allowance.pace.pauseUntil(now().getTime() + seconds * 1_000);
    throw new MessageDelay("Too many", seconds);
  });
}

/**
 * How long Slack asks to wait: at most an hour, so that a wrong value does not silence the channel. 30 seconds if it does
 * not say.
 */
function secondsToWait(requested: number | undefined): number {
  return requested === undefined ? 30 : Math.min(Math.ceil(requested), 3_600);
}

/** The function's two instances wait at most two seconds for their turn. A longer wait means that Slack asked for a pause. */
const maxWaitMs = 3_000;
