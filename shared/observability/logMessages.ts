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
