import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { type App, Stack, Stage, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import cdkJson from "../../../cdk.json" with { type: "json" };
import { deliverySettings } from "../../config/deliverySettings.ts";
import { administratorAlarms } from "../../constructs/operations/administratorAlarms.ts";
import { alertAlarms } from "../../constructs/operations/alertAlarms.ts";
import { edgeAlarms } from "../../constructs/operations/edgeAlarms.ts";
import { visitorAlarms } from "../../constructs/operations/visitorAlarms.ts";
import { createApp, createDeliveryApp } from "../../createApp.ts";
import { siteBuildPaths, variants } from "./variants.ts";

const [folder = ""] = process.argv.slice(2);

// Without bundling, so functions don't have to be built.
const context = { ...cdkJson.context, "aws:cdk:bundling-stacks": [] };

/** CloudFormation's own rules take seconds per app. The route53 variant runs them on the same resources. */
const withoutCloudFormationRules = { "@aws-cdk/core:validateAgainstDefaultRules": false };

for (const [name, variant] of Object.entries(variants)) {
  const outdir = join(folder, `${name}.out`);
  const app = createApp({
    siteOf: () => siteBuildPaths,
    brand: name === "complete" ? () => secondBrand : undefined,
    settings: () => variant.settings,
    context: { ...context, ...(name === "complete" && withoutCloudFormationRules) },
    outdir,
  });
  if (name !== "minimal") {
    const reason = "The repository has only the example brand.";
    Validations.of(app).acknowledge({ id: "Annotation::planner:brand", reason });
  }
  const stages = app.node.children.filter(Stage.isStage);
  const stacks = stages.flatMap((stage) =>
    synthesizedStacks(stage, stage.node.children.filter(Stack.isStack)),
  );
  // Running the rules takes most of the time.
  const findings = name === "complete" || name === "route53" ? findViolations(app) : "";
  write(name, { outdir, stacks: Object.fromEntries(stacks), findings });
}

const deliveryVariants = {
  delivery: { DELIVERY_ENVIRONMENTS: "dev,staging" },
  deliveryProdOnly: {
    DELIVERY_ENVIRONMENTS: "prod",
    GITHUB_NAMES_ONLY: "true",
    GITHUB_OIDC_PROVIDER:
      "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com",
  },
};

const repository = {
  GITHUB_REPOSITORY: "acme/planner",
  GITHUB_OWNER_ID: "1234",
  GITHUB_REPOSITORY_ID: "5678",
};

for (const [name, variables] of Object.entries(deliveryVariants)) {
  const settings = deliverySettings({ ...repository, ...variables }, () => "eu-west-1");
  const app = createDeliveryApp(settings, {
    ...context,
    ...(name === "deliveryProdOnly" && withoutCloudFormationRules),
  });
  const stacks = synthesizedStacks(app, app.node.children.filter(Stack.isStack));
  write(name, { outdir: app.outdir, stacks: Object.fromEntries(stacks), findings: "" });
}

write("violations", {
  outdir: "",
  stacks: {},
  findings: findViolations(createAppWithViolations()),
});

writeFileSync(
  join(folder, "alarms.json"),
  JSON.stringify({ ...visitorAlarms, ...administratorAlarms, ...alertAlarms, ...edgeAlarms }),
);

function synthesizedStacks(stage: Stage, stacks: readonly Stack[]) {
  const assembly = stage.synth();
  return stacks.map((stack): [string, object] => [
    stack.node.path,
    {
      stackName: stack.stackName,
      environment: stack.environment,
      isProtected: stack.terminationProtection ?? false,
      warnings: stack.node.metadata.filter(({ type }) => type === "aws:cdk:warning").length,
      template: assembly.getStackArtifact(stack.artifactId).template,
    },
  ]);
}

/** The findings of the rule packs. */
function findViolations(app: App): string {
  const report = mock.method(console, "error", () => undefined);
  const failure = errorOf(() => app.synth());
  report.mock.restore();
  return [...report.mock.calls.map((call) => call.arguments.join(" ")), ...failure].join("\n");
}

function errorOf(act: () => unknown): readonly string[] {
  try {
    act();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/**
 * Every environment has a non-compliant function. dev also has a role with a wildcard, and staging has an
 * acknowledged one.
 */
function createAppWithViolations(): App {
  const app = createApp({
    siteOf: () => siteBuildPaths,
    settings: () => variants.complete.settings,
    context,
  });
  for (const stage of app.node.children.filter(Stage.isStage)) {
    const stack = stage.node.findChild("Planner");
    new CfnFunction(stack, "Careless", {
      code: { zipFile: "exports.handler = () => {};" },
      handler: "index.handler",
      runtime: "nodejs18.x",
      role: "arn:aws:iam::123456789012:role/careless",
      timeout: 5_000,
    });
    if (stage.stageName === "prod") continue;
    const role = new Role(stack, "Wildcard", {
      assumedBy: new ServicePrincipal("x.amazonaws.com"),
    });
    role.addToPolicy(new PolicyStatement({ actions: ["ec2:DescribeRegions"], resources: ["*"] }));
    if (stage.stageName === "dev") continue;
    Validations.of(role).acknowledge({ id: "Template::wildcard-resource", reason: "No ARN." });
  }
  return app;
}

function write(name: string, value: object): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
}
