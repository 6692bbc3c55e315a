/** Log messages that metrics, saved queries or the runbook depend on. */
export const logMessages = {
  /** save-lead: the lead is in the table, stored by this call or by an earlier one with the same key. */
  leadSaved: "lead saved",
  /** Any function behind the API: the response was a 500. */
  requestFailed: "request failed",
  /** count-leads: leads were added to the statistics. */
  leadsCounted: "leads counted",
  /** count-leads: a batch will be retried. */
  countingFailed: "counting failed",
  /** count-leads and list-leads: an incomplete record was skipped. */
  brokenLead: "broken lead record",
} as const;

/** A metric that counts the log lines of these functions that have these field values. */
export type LogMetric = {
  readonly metricName: string;
  readonly meaning: string;
  /** Folder names in `lambdas/functions/`. They are also the service names in the log. */
  readonly functions: readonly string[];
  readonly where: Readonly<Record<string, string | boolean>>;
};

/**
 * Our own metrics. CloudWatch Logs counts them. `synthetic` marks the smoke test's calls: the
 * failure metrics include them, the business metrics don't.
 */
export const logMetrics = {
  plansComputed: {
    metricName: "PlansComputed",
    meaning: "calls for which the server computed a plan, including repeated calls",
    functions: ["save-lead"],
    where: { plan_computed: true, synthetic: false },
  },
  leadsSaved: {
    metricName: "LeadsSaved",
    meaning: "leads stored, each counted once",
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
    meaning: "calls to save a lead that failed with a 500",
    functions: ["save-lead"],
    where: { message: logMessages.requestFailed },
  },
  adminFailures: {
    metricName: "AdminFailures",
    meaning: "calls by signed-in users that failed with a 500",
    functions: [
      "is-admin",
      "list-leads",
      "lead-stats",
      "lead-changes",
      "get-lead",
      "change-stage",
      "add-lead-event",
    ],
    where: { message: logMessages.requestFailed },
  },
  countingFailures: {
    metricName: "CountingFailures",
    meaning: "batches of new leads that will be retried",
    functions: ["count-leads"],
    where: { message: logMessages.countingFailed },
  },
  brokenLeads: {
    metricName: "BrokenLeads",
    meaning: "incomplete lead records found, counted each time",
    functions: ["count-leads", "list-leads"],
    where: { message: logMessages.brokenLead },
  },
} as const satisfies Readonly<Record<string, LogMetric>>;

export type LogMetricName = keyof typeof logMetrics;
