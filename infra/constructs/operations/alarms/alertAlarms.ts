import type { AlarmEntry } from "./AlarmEntry.ts";

/** What rings when the team is not told of its leads. In the environment's own region. */
export const alertAlarms = {
  "alerts-late": {
    urgency: "now",
    noticed:
      "The team hears of new leads late or not at all; the leads themselves are in the dashboard. Visitors notice nothing.",
    action:
      "Search the logs of alert-mail, alert-webhook and alert-dispatch for alert failed and enqueueing alerts failed. Alerts are tried again for an hour by themselves; mend the cause within it.",
    // Seconds that the oldest alert waits.
    threshold: 600,
    minutes: 5,
  },
  "alerts-given-up": {
    urgency: "now",
    noticed:
      "The team was not told of some leads and will not be by itself; the leads themselves are in the dashboard. Visitors notice nothing.",
    action:
      "Mend the cause (alert failed in the logs of alert-mail and alert-webhook), then run npm run alerts:redrive -- --env NAME. Until then read the leads in the dashboard.",
    threshold: 1,
    minutes: 5,
  },
} as const satisfies Readonly<Record<string, AlarmEntry>>;
