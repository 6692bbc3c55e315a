/** The names in the desk's table that the functions and the CDK app share. */
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
    /** The ledger: what a lead contributes to the statistics. The lead's key follows. */
    counted: "counted#",
    /** The statistics of a generation. Its number follows. */
    statistics: "statistics#",
    /** The next touches of a generation. Its number and the group follow. */
    due: "due#",
  },
  /** The partition of the item that names the living generations of the statistics. */
  generations: "generations",
  /** The partition of the bookings without a lead. */
  bookings: "bookings",
} as const;
