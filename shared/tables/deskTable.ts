/** The names in the desk's table that the functions and the CDK app share. */
export const deskTable = {
  partitionKey: "pk",
  sortKey: "sk",
  /** DynamoDB deletes an item some time after this time, in seconds since the epoch. */
  expiry: "expires_at",
  /** The prefixes of the partition keys. IAM policies match them. */
  prefixes: {
    /** A lead's timeline. The lead's ID follows. */
    lead: "lead#",
    /** The edits and erasures of a UTC day. The day follows. */
    changes: "changes#",
    /** The search index. The first characters of a token follow. */
    find: "find#",
    /** The keys of a lead's postings in the search index. The lead's key follows. */
    postings: "postings#",
    /** The ledger: what a lead contributes to the statistics. The lead's key follows. */
    counted: "counted#",
    /** The statistics of a generation, whose number follows. Or, with `campaigns`, which campaigns have rows. */
    statistics: "statistics#",
    /** The next touches of a generation. Its number and the group follow. */
    due: "due#",
    /** The booked calls of a generation, by time. Its number follows. */
    calls: "calls#",
    /** A saved plan with its weeks. The plan's ID follows. */
    plan: "plan#",
    /** The link to a plan. The hash of its token follows. */
    token: "token#",
    /** The plans of an email address, and whether it gets emails. The hash of the address follows. */
    address: "address#",
    /** The recipients of emails with a link on a UTC day, and of reminders on a Monday. The day follows. */
    planMails: "plan-mails#",
    /**
     * Bookings, in three kinds of items: a booking's latest event, by its ID; the mark of an erased lead, by its ID; what a
     * person without a lead booked, by the hash of an address or phone number.
     */
    booking: "booking#",
    /** The rows of the ad feeds. The conversion follows. */
    feed: "feed#",
  },
  /** Lists the saved plans that are tracked, by the last entry. */
  planIndex: {
    name: "by_last_entry",
    partitionKey: "tracking",
    sortKey: "last_entry",
  },
  /** The partition of the item that names the living generations of the statistics. */
  generations: "generations",
  /** The partition of the booked calls without a lead, by time. */
  bookings: "bookings",
  /** The partition of the imported ad spend: an item for each service and month, the list of these, and the joined campaigns. */
  adSpend: "ad-spend",
  /** The partition of the devices that get push notifications, by administrator. */
  devices: "devices",
} as const;
