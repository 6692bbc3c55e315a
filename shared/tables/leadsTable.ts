import type { AdEventSubject } from "../lead/adEvents.ts";
import type { AlertChannel, AlertKind } from "../lead/alerts.ts";

/**
 * The names in the leads table that the functions and the CDK app share. Its expressions are in `lambdas/tables` and
 * `lambdas/leads`.
 */
export const leadsTable = {
  /** The partition key. For a lead, it is the idempotency key of its request. */
  key: "idempotency_key",
  /** Lists leads in capture order, by their time-ordered IDs. */
  createdIndex: { name: "by_created_at", partitionKey: "entity", sortKey: "id" },
  /** Lists the leads of a stage in capture order. */
  stageIndex: { name: "by_stage", partitionKey: "stage", sortKey: "id" },
  /** The pattern of every lead's key, a UUID, for IAM policies. Other items' keys do not match. */
  leadKeyPattern: "????????-????-????-????-????????????",
  /** The `entity` of every lead. Tombstones and marks have no `entity`, so `createdIndex` does not list them. */
  leadEntity: "lead",
  /** The `entity` of the smoke test's leads. They are neither listed nor counted, and cause no alerts. */
  smokeTestEntity: "smoke-test",
  /** The prefix of the keys that the smoke test uses, for IAM policies. */
  smokeTestKeyPrefix: "00000000-0000-4000-8000-",
} as const;

/** The prefix of the keys of a channel's marks, for IAM policies. */
export function alertMarkPrefix(channel: AlertChannel): string {
  return `alert#${channel}#`;
}

/** The key of the item that marks a lead's alert as claimed or sent: by default, the one when the lead arrived. */
export function alertMarkKey(
  channel: AlertChannel,
  leadKey: string,
  kind: AlertKind = "new lead",
): string {
  return `${alertMarkPrefix(channel)}${kindPrefixes[kind]}${leadKey}`;
}

const kindPrefixes = { "new lead": "", "still waiting": "late#", due: "due#" } as const;

/** The key of the item that counts a channel's alerts of an hour. */
export function alertAllowanceKey(channel: AlertChannel): string {
  return `${alertMarkPrefix(channel)}allowance`;
}

/** The prefix of the keys of the marks of sent events, for IAM policies. */
export const adEventPrefix = "ad-event#";

/** The key of the item that marks a lead's event as claimed or sent. */
export function adEventMarkKey(subject: AdEventSubject, leadKey: string): string {
  return `${adEventPrefix}${subject}#${leadKey}`;
}

/** The key of the item by which the senders of events take turns. */
export const adEventPaceKey = `${adEventPrefix}pace`;
