import type { AlertQueues } from "@planner/lambdas/alerts/redriveAlerts";
import type { LeadTable } from "@planner/lambdas/leads/LeadTable";
import type { CognitoPoolRef } from "@planner/lambdas/users/userPool";

/** The cloud that a command works on: a deployed one, or the local one. */
export type Target = {
  /** As a sentence calls it: `the local cloud`. */
  readonly name: string;
  /** Throws a CommandError when the cloud has none. */
  readonly users: () => CognitoPoolRef;
  /** Throws a CommandError when the cloud has none. */
  readonly leads: () => LeadTable;
  /** Throws a CommandError when nobody is alerted of the cloud's leads. */
  readonly alerts: () => AlertQueues;
};
