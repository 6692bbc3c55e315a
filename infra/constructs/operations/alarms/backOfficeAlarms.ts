import type { AlarmEntry } from "./AlarmEntry.ts";

/** What rings when administrators or the statistics lose. In the environment's own region. */
export const backOfficeAlarms = {
  "statistics-behind": {
    urgency: "today",
    noticed:
      "Administrators see totals without the latest leads; the leads themselves are all in the list. Visitors notice nothing.",
    action:
      "Search the log of lead-stream for counting failed. The stream repeats for six hours by itself; mend the cause within them.",
    // Milliseconds that the stream's reader lags behind.
    threshold: 600_000,
    minutes: 5,
    times: 2,
  },
  "statistics-given-up": {
    urgency: "today",
    noticed:
      "Administrators see totals that lack some leads for good; the leads themselves are in the list. Visitors notice nothing.",
    action:
      "Mend the cause (counting failed in the log of lead-stream), run npm run stats:rebuild -- --env NAME, then purge the queue.",
    threshold: 1,
    minutes: 5,
  },
  "broken-leads": {
    urgency: "today",
    noticed:
      "Administrators miss a lead in the list and in the totals: a record in the table is no whole lead. Visitors notice nothing.",
    action:
      "Search the logs for broken lead record, look at the item with its lead_id, and find out who wrote it: save-lead cannot.",
    threshold: 1,
    minutes: 60,
  },
  "admin-pages-failing": {
    urgency: "today",
    noticed:
      "Administrators see Access Denied, or Failed to fetch leads data. Visitors notice nothing.",
    action:
      "Search the logs of is-admin, list-leads and lead-stats for request failed: the kind of failure tells pool, table or secret.",
    threshold: 3,
    minutes: 15,
  },
  "sign-ins-suspicious": {
    urgency: "now",
    noticed:
      "Somebody tries to sign in as an administrator with stolen or guessed passwords; the user pool refuses what it takes for an attack. Visitors notice nothing.",
    action:
      "Ask the administrators whether it was they. If not, sign the account out everywhere by npm run admin:remove, then invite it again, with an authenticator app.",
    threshold: 3,
    minutes: 60,
  },
} as const satisfies Readonly<Record<string, AlarmEntry>>;
