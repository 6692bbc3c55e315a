import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { type App, Stack, Stage, Validations } from "aws-cdk-lib";
import { CfnIntegration } from "aws-cdk-lib/aws-apigatewayv2";
import { AttributeType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import cdkJson from "../../../cdk.json" with { type: "json" };
import { createApp } from "../../createApp.ts";
import { environments } from "../../environments.ts";
import { everyField, everyFieldButZone, siteBuildPaths, variants } from "./variants.ts";

const [folder = ""] = process.argv.slice(2);

// Without bundling, so functions don't have to be built.
const context = { ...cdkJson.context, "aws:cdk:bundling-stacks": [] };

/** CloudFormation's own rules take seconds per app. Only the route53 variant, which has all resources, runs them. */
const enableCloudFormationRules = (isEnabled: boolean) => {
  process.env.CDK_VALIDATION = String(isEnabled);
};

enableCloudFormationRules(false);
await writeApp();

for (const [name, entries] of Object.entries(variants)) {
  const outdir = join(folder, `${name}.out`);
  enableCloudFormationRules(name === "route53");
  const app = createApp({
    siteOf: () => siteBuildPaths,
    brand: name === "complete" ? () => secondBrand : undefined,
    environments: entries,
    context,
    outdir,
  });
  if (name !== "minimal") {
    const reason = "The repository has only the example brand.";
    Validations.of(app).acknowledge({ id: "Annotation::planner:brand", reason });
  }
  const stacks = stacksOf(app);
  // Running the rules takes most of the time.
  const findings = name === "complete" || name === "route53" ? findViolations(app) : "";
  write(name, { outdir, stacks, findings });
}

enableCloudFormationRules(true);
write("violations", {
  outdir: "",
  stacks: {},
  findings: findViolations(createAppWithViolations()),
});

/**
 * The app of cdk.json, with a person's environment. Instead of the operators' entries, it has two that set every field.
 * The CDK CLI sets these variables too.
 */
async function writeApp(): Promise<void> {
  // `app.ts` imports the list, which is readonly for TypeScript only.
  Reflect.apply(Array.prototype.splice, environments, [0, 3, everyField, everyFieldButZone]);
  const outdir = join(folder, "app.out");
  const settings = { ...context, person: "ana" };
  process.env.CDK_OUTDIR = outdir;
  process.env.CDK_CONTEXT_JSON = JSON.stringify(settings);
  // It prints warnings.
  const report = mock.method(console, "error", () => undefined);
  const { app } = await import("../../app.ts");
  report.mock.restore();
  delete process.env.CDK_OUTDIR;
  delete process.env.CDK_CONTEXT_JSON;
  write("app", { outdir, stacks: app === undefined ? {} : stacksOf(app), findings: "" });
}

/** The stacks of all stages. */
function stacksOf(app: App): object {
  const stages = app.node.children.filter(Stage.isStage);
  return Object.fromEntries(
    stages.flatMap((stage) => synthesizedStacks(stage, stage.node.children.filter(Stack.isStack))),
  );
}

function synthesizedStacks(stage: Stage, stacks: readonly Stack[]) {
  const assembly = stage.synth();
  return stacks.map((stack): [string, object] => [
    stack.node.path,
    {
      stackName: stack.stackName,
      environment: stack.environment,
      tags: stack.tags.tagValues(),
      isProtected: stack.terminationProtection ?? false,
      warnings: stack.node.metadata.filter(({ type }) => type === "aws:cdk:warning").length,
      template: assembly.getStackArtifact(stack.artifactId).template,
    },
  ]);
}

/** The findings of the rule packs. */
function findViolations(app: App): string {
  const lines: string[] = [];
  const report = mock.method(console, "error", (text: string) => lines.push(text));
  try {
    app.synth();
  } catch (error) {
    lines.push(String(error));
  }
  report.mock.restore();
  return lines.join("\n");
}

/**
 * Every environment has constructs that violate a rule, and a role that acknowledges its violation. Without optional features,
 * because the rules take long and check those elsewhere.
 */
function createAppWithViolations(): App {
  const app = createApp({
    siteOf: () => siteBuildPaths,
    environments: variants.minimal,
    context,
  });
  for (const stage of app.node.children.filter(Stage.isStage)) {
    const stack = stage.node.findChild("Planner");
    const { attrArn } = new CfnFunction(stack, "CarelessFunction", {
      code: { zipFile: "exports.handler = () => {};" },
      handler: "index.handler",
      runtime: "nodejs18.x",
      role: "arn:aws:iam::123456789012:role/careless",
      timeout: 5_000,
    });
    new CfnIntegration(stack, "CarelessIntegration", {
      apiId: "api",
      integrationType: "AWS_PROXY",
      integrationUri: attrArn,
    });
    new TableV2(stack, "CarelessTable", {
      partitionKey: { name: "id", type: AttributeType.STRING },
    });
    const assumedBy = new ServicePrincipal("x.amazonaws.com");
    const everyRegion = new PolicyStatement({ actions: ["ec2:DescribeRegions"], resources: ["*"] });
    new Role(stack, "CarelessRole", { assumedBy }).addToPolicy(everyRegion);
    const acknowledged = new Role(stack, "AcknowledgedRole", { assumedBy });
    acknowledged.addToPolicy(everyRegion);
    Validations.of(acknowledged).acknowledge({
      id: "Template-wildcard-resource",
      reason: "AWS cannot restrict it.",
    });
  }
  return app;
}

function write(name: string, value: object): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
}
