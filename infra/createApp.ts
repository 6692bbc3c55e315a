import type { Brand } from "@planner/shared/brand/brandSchema";
import { type BrandName, brandOf } from "@planner/shared/brand/brands";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { DeliverySettings } from "./config/deliverySettings.ts";
import type { EnvironmentName } from "./config/environmentSchema.ts";
import { environments, resolveEnvironment } from "./config/environments.ts";
import type { OperatorSettings } from "./config/operatorSettings.ts";
import { readSiteBuild, type SiteBuildPaths, webBuildPaths } from "./config/SiteBuild.ts";
import { TemplateRules } from "./rules/TemplateRules.ts";
import { DeliveryStack } from "./stacks/DeliveryStack.ts";
import { PlannerStage } from "./stacks/PlannerStage.ts";

/** The inputs of the product's app. */
export interface CreateAppOptions {
  /** The folder of each brand's site. Defaults to the web build's output. */
  readonly siteOf?: (brand: BrandName) => SiteBuildPaths;
  /** A brand by its name. Defaults to the one in its folder. */
  readonly brand?: (name: BrandName) => Brand;
  /** The operators' settings of each environment. */
  readonly settings: (environment: EnvironmentName) => OperatorSettings;
  /** CDK context, such as from `cdk.json`. The CDK CLI adds its own. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Folder of the cloud assembly. If absent, the CDK CLI chooses one, or a temporary folder is used. */
  readonly outdir?: string;
}

/**
 * Creates the product's app: one stage per environment. Synthesis fails if a stage violates a rule.
 *
 * @throws ConfigurationError if a setting is invalid or the web build is missing
 */
export function createApp(options: CreateAppOptions): App {
  const app = new App({ context: options.context, outdir: options.outdir });
  const { siteOf = webBuildPaths, brand = brandOf, settings } = options;
  for (const entry of environments) {
    const environment = resolveEnvironment(entry, settings(entry.name));
    const site = readSiteBuild(siteOf(entry.brand));
    new PlannerStage(app, environment.name, { environment, site, brand: brand(entry.brand) });
  }
  addRules(app);
  return app;
}

/** Creates the app with the deployment roles. Environment deployments never touch it. */
export function createDeliveryApp(
  settings: DeliverySettings,
  context?: Readonly<Record<string, unknown>>,
): App {
  const app = new App({ context });
  new DeliveryStack(app, "Delivery", {
    ...settings,
    stackName: "AdBudgetPlannerDelivery",
    description: "Roles that GitHub uses to deploy the ad-budget planner to this account",
    terminationProtection: true,
    // Roles are global. One region for all keeps a second stack from colliding with the first.
    env: { region: "us-east-1" },
  });
  addRules(app);
  return app;
}

function addRules(app: App): void {
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new ServerlessChecks(app),
    new TemplateRules(),
  );
}
