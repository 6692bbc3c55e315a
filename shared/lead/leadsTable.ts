/** Names of the leads table that its functions and its deployment share. `lambdas/leads/` owns everything else about the table. */
export const leadsTable = {
  /** The partition key. A lead's item holds the idempotency key of its request here. */
  key: "idempotency_key",
  /** Lists the leads in the order in which they were captured, by their time-ordered id. */
  index: { name: "by_created_at", partitionKey: "entity", sortKey: "id" },
  /** The `entity` of every lead's item. Other items have no `entity`, so the index does not contain them. */
  leadEntity: "lead",
} as const;

/** The ways to alert the team of a new lead. Each has its own queue, function and marks. */
export const alertChannels = ["mail", "webhook"] as const;

export type AlertChannel = (typeof alertChannels)[number];

/** The key of the item that marks a lead's alert as claimed or sent. Permissions match the part before the lead's key. */
export function alertMarkKey(channel: AlertChannel, leadKey: string): string {
  return `alert#${channel}#${leadKey}`;
}
