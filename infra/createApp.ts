import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { checkedEnvironment, givenOverrides } from "./config/environments.ts";
import { environmentTable } from "./config/environmentTable.ts";
import { readSiteBuild, type SiteBuildPaths } from "./config/SiteBuild.ts";
import { HouseRules } from "./rules/HouseRules.ts";
import { PlannerStage } from "./stacks/PlannerStage.ts";

/** Where an app takes its values from. */
export interface CreateAppOptions extends SiteBuildPaths {
  /** Environment variables; those that give an environment's values are read. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Context, such as that of `cdk.json`. The command line hands its own over by itself. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The folder of the cloud assembly. Absent: what the command line says, else a temporary one. */
  readonly outdir?: string;
}

/**
 * The app with a stage for each environment, every one of them checked by the rule packs when it is synthesized.
 *
 * @throws ConfigurationError when a value does not hold or the web build is missing.
 */
export function createApp(options: CreateAppOptions): App {
  const app = new App({ context: options.context, outdir: options.outdir });
  const site = readSiteBuild(options);
  const overrides = givenOverrides(options.variables ?? {}, (key) => app.node.tryGetContext(key));
  for (const entry of environmentTable) {
    const environment = checkedEnvironment(entry, overrides);
    new PlannerStage(app, environment.name, { environment, site });
  }
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new ServerlessChecks(app),
    new HouseRules(),
  );
  return app;
}
