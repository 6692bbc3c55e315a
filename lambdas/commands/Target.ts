import type { AlertQueues } from "../alerts/redrive/AlertQueues.ts";
import type { LeadTable } from "../statistics/readStatistics.ts";
import type { PoolOfUsers } from "../users/PoolOfUsers.ts";

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
