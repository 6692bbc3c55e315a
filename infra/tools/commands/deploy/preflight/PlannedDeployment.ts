import type { Environment } from "@planner/infra/config/environmentSchema";

/** What a deployment is about to create. */
export type PlannedDeployment = {
  readonly environment: Environment;
  /** The concurrent executions that all its functions reserve together. */
  readonly reservedConcurrency: number;
};
