/** Log messages that metrics, saved queries or the runbook depend on. */
export const logMessages = {
  /** save-lead: the lead is in the table, stored by this call or by an earlier one with the same key. */
  leadSaved: "lead saved",
  /** Any function behind the API: the response was a 500. */
  requestFailed: "request failed",
  /** count-leads: the statistics include the leads as they are now. */
  leadsCounted: "leads counted",
  /** count-leads: a batch will be retried. */
  countingFailed: "counting failed",
  /** count-leads and read-desk: a part of a lead's record is missing or malformed. */
  brokenLead: "broken lead record",
  /** send-ad-events: a message was handled. `outcome` says how. */
  adEventHandled: "ad event handled",
  /** send-ad-events: events wait for another token. */
  adTokenRejected: "Meta rejected the access token",
  /** read-desk: a saved plan's record is malformed, so the list of plans leaves it out. */
  brokenPlan: "broken plan record",
} as const;
