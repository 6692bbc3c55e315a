/** The messages of those log lines that something outside the functions reads: metrics, saved queries, the runbook. */
export const logMessages = {
  /** save-lead: a lead is in the table, now or since an earlier call with the same key. */
  leadSaved: "lead saved",
  /** Any function behind the API: the call was answered 500. */
  requestFailed: "request failed",
  /** lead-stream: leads are in the statistics. */
  leadsCounted: "leads counted",
  /** lead-stream: a batch comes again. */
  countingFailed: "counting failed",
  /** lead-stream and list-leads: a record that is no whole lead was left out. */
  brokenLead: "broken lead record",
} as const;

/** Log lines that are counted: a metric over all lines of some functions whose fields have these values. */
export type LogMetric = {
  readonly metricName: string;
  readonly meaning: string;
  /** Folders under `lambdas/`, which are the functions' names in the log too. */
  readonly functions: readonly string[];
  readonly where: Readonly<Record<string, string | boolean>>;
};

/**
 * The product's own metrics. Each is counted by the log service from lines that the functions write anyway; the names
 * of metrics, messages and fields stand nowhere else. `synthetic` marks the smoke test's calls: they count as failures,
 * and not as business.
 */
export const logMetrics = {
  plansComputed: {
    metricName: "PlansComputed",
    meaning: "calls for which the server computed a plan, repetitions of a call included",
    functions: ["save-lead"],
    where: { plan_computed: true, synthetic: false },
  },
  leadsSaved: {
    metricName: "LeadsSaved",
    meaning: "leads stored, each once however often it was sent",
    functions: ["save-lead"],
    where: { message: logMessages.leadSaved, repeated: false, synthetic: false },
  },
  gatesPassed: {
    metricName: "GatesPassed",
    meaning: "leads stored whose plan passes the budget gate",
    functions: ["save-lead"],
    where: {
      message: logMessages.leadSaved,
      repeated: false,
      synthetic: false,
      gate_passed: true,
    },
  },
  saveFailures: {
    metricName: "SaveFailures",
    meaning: "calls to save a lead that were answered 500",
    functions: ["save-lead"],
    where: { message: logMessages.requestFailed },
  },
  adminFailures: {
    metricName: "AdminFailures",
    meaning: "calls of signed-in users that were answered 500",
    functions: ["is-admin", "list-leads", "lead-stats"],
    where: { message: logMessages.requestFailed },
  },
  countingFailures: {
    metricName: "CountingFailures",
    meaning: "batches of new leads that have to come again",
    functions: ["count-leads"],
    where: { message: logMessages.countingFailed },
  },
  brokenLeads: {
    metricName: "BrokenLeads",
    meaning: "records that are no whole lead, each time one is met",
    functions: ["count-leads", "list-leads"],
    where: { message: logMessages.brokenLead },
  },
} as const satisfies Readonly<Record<string, LogMetric>>;

/** One of the product's own metrics. */
export type LogMetricName = keyof typeof logMetrics;
