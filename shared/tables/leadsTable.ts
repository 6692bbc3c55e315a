import { conversions } from "../lead/conversion.ts";

/**
 * The names in the leads table that the functions and the CDK app share. Its expressions are in `lambdas/tables` and
 * `lambdas/leads`.
 */
export const leadsTable = {
  /** The partition key. For a lead, it is the idempotency key of its request. */
  key: "idempotency_key",
  /** Lists leads in capture order, by their time-ordered IDs. */
  index: { name: "by_created_at", partitionKey: "entity", sortKey: "id" },
  /** Lists the leads of a stage in capture order. */
  stageIndex: { name: "by_stage", partitionKey: "stage", sortKey: "id" },
  /** The pattern of every lead's key, a UUID, for IAM policies. Other items' keys do not match. */
  leadKeyPattern: "????????-????-????-????-????????????",
  /** The `entity` of every lead. Tombstones and alert marks have no `entity`, so they are not in the index. */
  leadEntity: "lead",
  /** The `entity` of the smoke test's leads. They are neither listed nor counted, and alert no one. */
  smokeTestEntity: "smoke-test",
  /** The beginning of the keys that the smoke test uses, for IAM policies. */
  smokeTestKeyPrefix: "00000000-0000-4000-8000-",
} as const;

/** The channels that alert the team to new leads. Each has its own queue, function and marks. */
export const alertChannels = ["mail", "webhook", "push", "slack"] as const;

export type AlertChannel = (typeof alertChannels)[number];

/** A channel alerts the team when a lead arrives, again if no one answers it in time, and when a planned touch is due. */
export const alertKinds = ["new lead", "still waiting", "due"] as const;

export type AlertKind = (typeof alertKinds)[number];

/**
 * The key of the item that marks a lead's alert as claimed or sent. IAM policies match the prefix before the lead's
 * key.
 */
export function alertMarkKey(
  channel: AlertChannel,
  leadKey: string,
  kind: AlertKind = "new lead",
): string {
  return `alert#${channel}#${markPrefixes[kind]}${leadKey}`;
}

const markPrefixes = { "new lead": "", "still waiting": "late#", due: "due#" } as const;

/** What of a lead is sent to advertising services once: its conversions, and the test of a command. */
export const adEventSubjects = [...conversions, "test"] as const;

export type AdEventSubject = (typeof adEventSubjects)[number];

/** The beginning of the keys of the marks of sent events, for IAM policies. */
export const adEventPrefix = "ad-event#";

/** The key of the item that marks a lead's event as claimed or sent. */
export function adEventMarkKey(subject: AdEventSubject, leadKey: string): string {
  return `${adEventPrefix}${subject}#${leadKey}`;
}

/** The key of the item by which the senders of events take turns. */
export const adEventPaceKey = `${adEventPrefix}pace`;
