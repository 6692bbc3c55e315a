import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { readSettings } from "@planner/infra/config/settingsFile";
import { type CreateAppOptions, createApp } from "@planner/infra/createApp";
import { PlannerStage } from "@planner/infra/stacks/PlannerStage";
import { Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import cdkJson from "../../../../cdk.json" with { type: "json" };
import type { PlannedDeployment } from "./deploymentSummary.ts";

/**
 * Builds the app with the same values as the CDK CLI, without bundling the functions.
 *
 * @throws ConfigurationError if a setting is invalid or the web build is missing
 */
export function plannedDeployment(
  environment: EnvironmentName,
  siteOf?: CreateAppOptions["siteOf"],
): PlannedDeployment {
  const app = createApp({
    siteOf,
    settings: (name) => readSettings(name) ?? {},
    context: { ...cdkJson.context, "aws:cdk:bundling-stacks": [] },
  });
  const stage = app.node.findChild(environment);
  if (!(stage instanceof PlannerStage)) throw new Error(`${environment} is not a stage`);
  return {
    environment: stage.environmentValues,
    stacks: stage.node.children.filter(Stack.isStack).map((stack) => ({
      name: stack.stackName,
      region: stack.region,
      isProtected: stack.terminationProtection ?? false,
    })),
    reservedConcurrency: stage.node
      .findAll()
      .filter(CfnFunction.isCfnFunction)
      .reduce((sum, each) => sum + (each.reservedConcurrentExecutions ?? 0), 0),
  };
}
