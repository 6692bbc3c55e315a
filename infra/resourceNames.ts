import type { Environment } from "./config/environmentSchema.ts";

/** CloudFront's region, for its certificates, firewall rules, logs and metrics. */
export const cloudFrontRegion = "us-east-1";

/** The prefix of an environment's alarm names, and the name of its dashboard and its folder of saved queries. */
export function operationsName({ name }: Pick<Environment, "name">): string {
  return `ad-budget-planner-${name}`;
}

/** Tags of everything in an environment, also for cost allocation. */
export function environmentTags(environment: string) {
  return { product: "ad-budget-planner", environment };
}

/** The names of the stacks of an environment. */
export function stackNames(environment: string) {
  return {
    edge: `AdBudgetPlannerEdge-${environment}`,
    planner: `AdBudgetPlanner-${environment}`,
    accessLogs: `AdBudgetPlannerAccessLogs-${environment}`,
  };
}
