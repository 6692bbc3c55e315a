import { logMessages } from "./logMessages.ts";

/** A metric that counts the log lines with these field values. */
export type LogMetric = {
  readonly metricName: string;
  readonly log: "save-lead" | "API access log" | "send-ad-events";
  readonly where: Readonly<Record<string, string | boolean>>;
  /** Lines of these routes do not count. `*` stands for anything. */
  readonly exceptRoutes?: readonly string[];
};

/**
 * Our own metrics, which CloudWatch Logs counts. `synthetic` marks the smoke test's calls: the failure metrics include
 * them, the business metrics don't.
 */
export const logMetrics = {
  /** Calls for which the server computed a plan, including repeated calls. */
  plansComputed: {
    metricName: "PlansComputed",
    log: "save-lead",
    where: { plan_computed: true, synthetic: false },
  },
  /** Leads stored, each counted once. */
  leadsSaved: {
    metricName: "LeadsSaved",
    log: "save-lead",
    where: { message: logMessages.leadSaved, repeated: false, synthetic: false },
  },
  /** Leads stored whose plan passes the budget gate. */
  gatesPassed: {
    metricName: "GatesPassed",
    log: "save-lead",
    where: { message: logMessages.leadSaved, repeated: false, synthetic: false, gate_passed: true },
  },
  /** Calls to save a lead that failed with a 500. */
  saveFailures: {
    metricName: "SaveFailures",
    log: "save-lead",
    where: { message: logMessages.requestFailed },
  },
  /**
   * Requests that API Gateway throttled. In its access log, every value is a string. Without those for the feeds: if someone
   * guesses passwords there, visitors are not affected.
   */
  requestsThrottled: {
    metricName: "RequestsThrottled",
    log: "API access log",
    where: { status: "429" },
    exceptRoutes: ["GET /feeds/*", "HEAD /feeds/*"],
  },
  /** Conversions that Meta never learns of, because they were older than seven days. */
  adEventsTooOld: {
    metricName: "AdEventsTooOld",
    log: "send-ad-events",
    where: { message: logMessages.adEventHandled, outcome: "too old" },
  },
  /** Requests that Meta rejected because of the access token. */
  adTokensRejected: {
    metricName: "AdTokensRejected",
    log: "send-ad-events",
    where: { message: logMessages.adTokenRejected },
  },
} as const satisfies Readonly<Record<string, LogMetric>>;

export type LogMetricName = keyof typeof logMetrics;
