import type { AlarmEntry } from "./AlarmEntry.ts";

/** What rings when visitors lose: the way from the API to the table. In the environment's own region. */
export const visitorAlarms = {
  "saves-failing": {
    urgency: "now",
    noticed:
      "Visitors get their plan with the warning that their information could not be saved. Their browsers send it again for thirty days.",
    action:
      "Read the kind of failure under Failures on the dashboard. Roll back if a deployment came just before.",
    // Percent of the calls to save a lead.
    threshold: 5,
    minutes: 5,
  },
  "save-lead-crashing": {
    urgency: "now",
    noticed:
      "Visitors get their plan with the warning that their information could not be saved: the function dies before it can answer or log why.",
    action:
      "Search its log for platform.report with a status other than success: timeout, memory, or a module that does not load. Roll back the last deployment.",
    threshold: 1,
    minutes: 5,
  },
  "save-lead-throttled": {
    urgency: "now",
    noticed:
      "Some visitors get the warning that their information could not be saved: more calls come at once than executions are set aside.",
    action:
      "Compare the dashboard's calls with reservedConcurrency in infra/environmentTable.ts and the account's quota; raise what is short. A flood is the web ACL's to stop.",
    threshold: 1,
    minutes: 5,
  },
  "save-lead-slow": {
    urgency: "today",
    noticed: "Visitors wait seconds for their plan after the contact form.",
    action:
      "Open the slowest traces of save-lead: a long Init is a cold start, a long rest is the table. Look at the table's latency and at what the last deployment added.",
    // Milliseconds, the slowest hundredth.
    threshold: 3_000,
    minutes: 5,
    times: 3,
  },
  "api-failing": {
    urgency: "now",
    noticed:
      "Visitors are warned that nothing was saved, or administrators see pages without data: the API answers 5xx.",
    action:
      "In the API's access log see which route and integrationError: with one, API Gateway could not reach the function; without, the function's own log has the failure.",
    // Percent of all calls.
    threshold: 5,
    minutes: 15,
  },
  "visitors-turned-away": {
    urgency: "now",
    noticed:
      "Visitors in a rush get the warning that their information could not be saved: the API's throttle answers 429. Their browsers send it again.",
    action:
      "If the dashboard shows as many leads as calls, it is success: raise throttles in infra/environmentTable.ts and deploy. If not, look who it is in the CDN's log.",
    threshold: 20,
    minutes: 5,
  },
  "table-throttled": {
    urgency: "now",
    noticed:
      "Visitors may get the warning that their information could not be saved: the table takes no more writes for a moment.",
    action:
      "Look whether table or index is throttled. A rush grows the table by itself within minutes; an index that stays throttled has to be sharded.",
    threshold: 1,
    minutes: 5,
    times: 2,
  },
  "table-failing": {
    urgency: "now",
    noticed:
      "Visitors may get the warning that their information could not be saved: DynamoDB itself fails.",
    action:
      "Look at the AWS Health Dashboard. Nothing of ours mends it; browsers and the stream repeat by themselves. Watch saves-failing and statistics-behind.",
    threshold: 5,
    minutes: 5,
  },
  "no-leads": {
    urgency: "today",
    noticed:
      "Nothing, if nobody came. Otherwise visitors leave before the end, or cannot send: no lead arrived in the environment's quietHours.",
    action:
      "Run npm run smoke against the site, then walk through it on a phone. If both work, look at visits and at the ads.",
    threshold: 1,
    below: true,
    minutes: 60,
  },
} as const satisfies Readonly<Record<string, AlarmEntry>>;
