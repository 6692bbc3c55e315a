import type { Brand } from "@planner/shared/brand/brandSchema";
import { type BrandName, brandOf } from "@planner/shared/brand/brands";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { type EnvironmentEntry, parseEnvironments } from "./config/environmentSchema.ts";
import { readSiteBuild, type SiteBuildPaths, webBuildPaths } from "./config/SiteBuild.ts";
import { personalEnvironment } from "./environments.ts";
import { TemplateRules } from "./rules/TemplateRules.ts";
import { DeliveryStack } from "./stacks/DeliveryStack.ts";
import { PlannerStage } from "./stacks/PlannerStage.ts";

export interface CreateAppOptions {
  readonly environments: readonly EnvironmentEntry[];
  /** The folder of a brand's site. Defaults to the web build's output. */
  readonly siteOf?: (brand: BrandName) => SiteBuildPaths;
  /** The content of a brand. Defaults to its file. */
  readonly brand?: (name: BrandName) => Brand;
  /** CDK context, such as from `cdk.json`. The CDK CLI adds its own. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Folder of the cloud assembly. If absent, the CDK CLI chooses one, or a temporary folder is used. */
  readonly outdir?: string;
}

/**
 * Creates the product's app: a stage per environment and, outside of it, the roles of its pipeline. Synthesis fails if
 * a stack violates a rule. With the context `person=ana`, adds the stage `ana`.
 *
 * @throws ConfigurationError if an environment is invalid or the web build is missing
 */
export function createApp(options: CreateAppOptions): App {
  const app = new App({ context: options.context, outdir: options.outdir });
  const { siteOf = webBuildPaths, brand = brandOf } = options;
  const person: unknown = app.node.tryGetContext("person");
  const personal = typeof person === "string" ? [personalEnvironment(person)] : [];
  for (const environment of parseEnvironments([...options.environments, ...personal])) {
    const { name, github } = environment;
    new PlannerStage(app, name, {
      environment,
      site: readSiteBuild(siteOf(environment.brand)),
      brand: brand(environment.brand),
    });
    // `cdk deploy "prod/*"` must not change the pipeline's own permissions, so they are not in the stage.
    if (github !== undefined) new DeliveryStack(app, `Delivery-${name}`, { environment, github });
  }
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new ServerlessChecks(app),
    new TemplateRules(),
  );
  return app;
}
