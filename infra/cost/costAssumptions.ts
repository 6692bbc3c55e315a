/** An assumption about how the product is used, or a measure of how it is built. */
export type Assumption = { readonly value: number; readonly meaning: string };

/** What docs/cost.md assumes. Change a value and run `npm run docs:cost`. */
export const costAssumptions = {
  visitsPerLead: {
    value: 20,
    meaning: "visits for each lead: one visitor in twenty leaves contact details",
  },
  requestsPerVisit: { value: 9, meaning: "requests of a visit: pages, scripts, configuration" },
  pagesPerVisit: { value: 3, meaning: "of them answered by way of the edge functions" },
  kilobytesPerVisit: {
    value: 160,
    meaning: "kilobytes sent to a visit, compressed, headers included",
  },
  originShare: { value: 0.1, meaning: "share of the site's requests that reach the bucket" },
  callsPerLead: { value: 1.1, meaning: "calls to save a lead: repetitions and refusals included" },
  saveSeconds: { value: 0.06, meaning: "seconds that saving takes, cold starts spread over all" },
  streamSeconds: { value: 0.08, meaning: "seconds that the stream function takes" },
  leadsPerBatch: { value: 1, meaning: "leads in a batch of the stream: the dearest case" },
  memoryGb: { value: 0.5, meaning: "GB of memory of a function" },
  itemKilobytes: { value: 0.8, meaning: "kilobytes of a lead's item: 0.7 and DynamoDB's own 0.1" },
  monthsKept: { value: 12, meaning: "months of leads in the table" },
  saveWrites: {
    value: 2,
    meaning: "write units to save a lead: the item and its entry in the index",
  },
  countWrites: {
    value: 5,
    meaning:
      "write units to count a lead: a transaction on the item and the statistics (2 + 2), the index (1)",
  },
  siteGb: { value: 0.1, meaning: "GB of the site, earlier builds included" },
  adminCallsPerMonth: {
    value: 3_500,
    meaning: "calls of one administrator a month: 40 pages a working day, 4 calls each",
  },
  readsPerAdminCall: { value: 4, meaning: "read units of such a call" },
  logKilobytesPerCall: {
    value: 1.7,
    meaning: "kilobytes of log for a call: function, platform, access",
  },
  logMonths: { value: 3, meaning: "months that logs are kept" },
  metrics: { value: 8, meaning: "custom metrics, counted in logs" },
  alarmMetrics: { value: 34, meaning: "metrics that the alarms of prod watch" },
  topicKeys: { value: 2, meaning: "keys of the alarms' topics, one a region" },
  firewallRules: { value: 4, meaning: "rules of the firewall: three managed groups and the rate" },
  secrets: { value: 3, meaning: "secrets: x-origin-verify, the cursors' and the webhook's" },
  accessLogKilobytes: {
    value: 0.1,
    meaning: "kilobytes of access log for a request, compressed; kept as long as the other logs",
  },
  tracedShare: {
    value: 0.05,
    meaning: "share of a function's calls traced, beyond the first of each second",
  },
  mailsPerLead: { value: 1, meaning: "alert mails for a lead: one recipient" },
  peakFactor: { value: 10, meaning: "the busiest second's traffic over the mean" },
  sharedAddressShare: {
    value: 0.002,
    meaning: "share of all leads behind one address, such as a mobile network's",
  },
} as const satisfies Readonly<Record<string, Assumption>>;

/** Leads a month, and the administrators that read them. */
export const costSizes = [
  { leads: 1_000, admins: 2 },
  { leads: 100_000, admins: 5 },
  { leads: 10_000_000, admins: 50 },
] as const;

export type CostSize = { readonly leads: number; readonly admins: number };
