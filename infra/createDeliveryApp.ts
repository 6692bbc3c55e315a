import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { DeliverySettings } from "./config/deliverySettings.ts";
import { HouseRules } from "./rules/HouseRules.ts";
import { DeliveryStack } from "./stacks/DeliveryStack.ts";

/** An app of its own, so that no `cdk deploy` of an environment touches the roles that deploy it. */
export function createDeliveryApp(
  settings: DeliverySettings,
  context?: Readonly<Record<string, unknown>>,
): App {
  const app = new App({ context });
  new DeliveryStack(app, "Delivery", {
    ...settings,
    stackName: "AdBudgetPlannerDelivery",
    description: "What GitHub may do for the ad-budget planner in this account",
    terminationProtection: true,
  });
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new ServerlessChecks(app),
    new HouseRules(),
  );
  return app;
}
