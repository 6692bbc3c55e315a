import { join } from "node:path";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { PlannerStage } from "@planner/infra/stacks/PlannerStage";
import { Stack } from "aws-cdk-lib";
import cdkJson from "../../../cdk.json" with { type: "json" };
import type { PlannedStack } from "./deploymentSummary.ts";
import { contextOf, type EnvironmentCommand } from "./EnvironmentCommand.ts";

/** An environment as it would be synthesized, and its stacks in the order of their deployment. */
export type PlannedDeployment = {
  readonly environment: Environment;
  readonly stacks: readonly PlannedStack[];
};

/**
 * Builds the app as the CDK will, from the same values, without bundling or writing anything that stays.
 *
 * @throws ConfigurationError when a value does not hold or the web build is missing
 */
export function plannedDeployment(
  { environment, cdkArguments }: EnvironmentCommand,
  variables: Readonly<Record<string, string | undefined>>,
): PlannedDeployment {
  const app = createApp({
    siteDirectory: join(repositoryRoot, "web", "dist"),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", "csp.json"),
    variables,
    context: {
      ...cdkJson.context,
      ...contextOf(cdkArguments),
      "aws:cdk:bundling-stacks": [],
    },
  });
  const stage = app.node.findChild(environment);
  if (!(stage instanceof PlannerStage)) throw new Error(`${environment} is no stage`);
  return {
    environment: stage.environmentValues,
    stacks: stage.node.children.filter(Stack.isStack).map((stack) => ({
      name: stack.stackName,
      region: stack.region,
      isProtected: stack.terminationProtection ?? false,
    })),
  };
}
