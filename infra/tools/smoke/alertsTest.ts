import { setTimeout as delay } from "node:timers/promises";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { AdEventMessage } from "@planner/lambdas/queues/adEventMessages";
import { enqueueTo } from "@planner/lambdas/queues/enqueueTo";
import { readItem } from "@planner/lambdas/tables/LeadTable";
import type { Tables } from "@planner/lambdas/tables/Tables";
import type { AlertChannel } from "@planner/shared/lead/alerts";
import { adEventMarkKey, alertMarkKey } from "@planner/shared/tables/leadsTable";
import { CommandError } from "../commands/CommandError.ts";
import { findTarget } from "../commands/target/findTarget.ts";
import { saveLead, signLead, syntheticLead } from "./smokeLead.ts";
import { step } from "./step.ts";

type AlertsTestOptions = {
  readonly env?: string | undefined;
  /** From the page `Test events` of Meta's Events Manager. The local cloud accepts any code. */
  readonly "meta-test-code"?: string | undefined;
};

/**
 * Sends one real alert through each channel, and a test event to Meta: stores a smoke test's lead, queues it, waits until it is
 * sent, and erases it.
 *
 * @returns notes for the operator
 * @throws CommandError if neither alerts nor events are configured, or one was not sent within a minute
 */
export async function alertsTest({ env, "meta-test-code": givenCode }: AlertsTestOptions) {
  const target = await findTarget(env);
  const { client, channels, adEvents } = target.queues();
  if (channels.length === 0 && adEvents === undefined) {
    throw new CommandError(`Neither alerts nor events are configured (${target.name}).`);
  }
  const tables = target.desk();
  const signed = await signLead(target);
  const isLocal = env === undefined;
  const testCode = isLocal ? (givenCode ?? "LOCAL") : givenCode;
  try {
    await saveLead(target.site(), signed);
    for (const { channel, queueUrl } of channels) {
      await enqueueTo(client, queueUrl)([{ idempotency_key: signed.leadKey }]);
      await step(`An alert was sent: ${alertDescriptions[channel]}`, () =>
        untilSent(tables, alertMarkKey(channel, signed.leadKey), "alerts-late"),
      );
    }
    if (adEvents !== undefined && testCode !== undefined) {
      const enqueue = enqueueTo<AdEventMessage>(client, adEvents.queueUrl);
      await enqueue([{ idempotency_key: signed.leadKey, test_event_code: testCode }]);
      await step(`Meta received a test event, ${testCode}`, () =>
        untilSent(tables, adEventMarkKey("test", signed.leadKey), "events-for-meta"),
      );
    }
  } finally {
    await eraseLead(tables, signed.leadKey, new Date());
  }
  const notes: string[] = [];
  if (adEvents !== undefined && testCode === undefined) {
    notes.push("Not tested: Meta. Give the code of its test events, --meta-test-code.");
  }
  notes.push(`Look for a lead named ${syntheticLead.contact.first_name} (${target.name}).`);
  return notes;
}

/**
 * Waits until a mark says that something was sent.
 *
 * @throws CommandError naming the section of the runbook, after a minute
 */
async function untilSent(tables: Tables, markKey: string, section: string): Promise<void> {
  for (let seconds = 0; seconds < maxSeconds; seconds += 1) {
    if (seconds > 0) await delay(1_000);
    const mark = await readItem(tables, markKey);
    if (mark?.sent_at !== undefined) return;
  }
  throw new CommandError(`see docs/runbook.md#${section}`);
}

const maxSeconds = 60;

/** What each channel's alert looks like to the team. */
const alertDescriptions = {
  mail: "an email to the team",
  webhook: "a request to the webhook",
  push: "a notification to each registered device, if there is one",
  slack: "a message in the Slack channel",
} as const satisfies Record<AlertChannel, string>;
