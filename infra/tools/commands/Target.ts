import type { AlertQueues } from "@planner/lambdas/alerts/redrive/AlertQueues";
import type { LeadTable } from "@planner/lambdas/statistics/readStatistics";
import type { PoolOfUsers } from "@planner/lambdas/users/PoolOfUsers";

/** The cloud that a command works on: a deployed one, or the local one. */
export type Target = {
  /** As a sentence calls it: `the local cloud`. */
  readonly name: string;
  /** Throws a CommandError when the cloud has none. */
  readonly users: () => PoolOfUsers;
  /** Throws a CommandError when the cloud has none. */
  readonly leads: () => LeadTable;
  /** Throws a CommandError when nobody is alerted of the cloud's leads. */
  readonly alerts: () => AlertQueues;
};
