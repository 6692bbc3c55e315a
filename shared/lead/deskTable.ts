/**
 * The names in the desk's table that the functions and the CDK app share. Everything else about the table is in
 * `lambdas/desk/`.
 */
export const deskTable = {
  partitionKey: "pk",
  sortKey: "sk",
  /** DynamoDB deletes an item some time after this time, in seconds since the epoch. */
  expiry: "expires_at",
  /** The beginnings of the partition keys. IAM policies match them. */
  prefixes: {
    /** A lead's timeline. The lead's ID follows. */
    lead: "lead#",
    /** The edits and erasures of a UTC day. The day follows. */
    changes: "changes#",
    /** The search index. The beginning of a token follows. */
    find: "find#",
  },
} as const;
