import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type App, type Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { ConfigurationError } from "../config/ConfigurationError.ts";
import { environmentNames } from "../config/environmentSchema.ts";
import { exampleAlerts } from "./permissions/exampleAlerts.ts";
import { aPlannerApp, plannerContext, siteBuildPaths, stackOf, templatesOf } from "./plannerApp.ts";

describe("createApp", () => {
  it.each(environmentNames)("names the stacks of %s so that all fit into one account", (name) => {
    const app = aPlannerApp();
    expect(stackOf(app, name, "Edge").stackName).toBe(`AdBudgetPlannerEdge-${name}`);
    expect(stackOf(app, name).stackName).toBe(`AdBudgetPlanner-${name}`);
    expect(stackOf(app, name, "AccessLogs").stackName).toBe(`AdBudgetPlannerAccessLogs-${name}`);
  });

  it.each(["Edge", "Planner", "AccessLogs"] as const)(
    "protects %s of prod alone from being deleted",
    (stack) => {
      const app = aPlannerApp();
      const isProtected = environmentNames.map(
        (name) => stackOf(app, name, stack).terminationProtection,
      );
      expect(isProtected).toEqual([false, false, true]);
    },
  );

  it("keeps what belongs to the CDN in us-east-1, wherever the rest is", () => {
    const app = aPlannerApp({ context: { region: "eu-central-1", account: "123456789012" } });
    for (const name of environmentNames) {
      const environments = (["Edge", "Planner", "AccessLogs"] as const).map(
        (stack) => stackOf(app, name, stack).environment,
      );
      expect(environments).toEqual([
        "aws://123456789012/us-east-1",
        "aws://123456789012/eu-central-1",
        "aws://123456789012/us-east-1",
      ]);
    }
    expect(() => templatesOf(app)).not.toThrow();
  });

  it("prefers context to variables, and variables to the table", () => {
    const variables = { DEPLOY_REGION: "eu-west-1", KIT_URL: "https://kits.example.com/" };
    const regionOf = (context: Record<string, string>) =>
      stackOf(aPlannerApp({ context, variables }), "dev").region;
    expect(regionOf({})).toBe("eu-west-1");
    expect(regionOf({ region: "eu-north-1" })).toBe("eu-north-1");
    expect(stackOf(aPlannerApp(), "dev").region).toBe("us-east-1");
  });

  it("warns of an environment that lacks an address", () => {
    const app = aPlannerApp({ context: {} });
    const warned = (name: "dev" | "prod") =>
      stackOf(app, name).node.metadata.filter(({ type }) => type === "aws:cdk:warning");
    expect(warned("prod")).toHaveLength(4);
    expect(warned("dev")).toHaveLength(0);
  });
});

describe("the rule packs", () => {
  let report: jest.Spied<typeof console.error>;
  beforeEach(() => {
    report = jest.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    report.mockRestore();
  });

  it.each([
    ["as the table has it", {}],
    ["in another region, of a known account", { account: "123456789012", region: "eu-west-1" }],
    [
      "with a domain in Route 53",
      { domainName: "plan.example.com", hostedZoneId: "Z0123456789ABC" },
    ],
  ])("find nothing in any environment %s", (_, context) => {
    const app = aPlannerApp({ context: { ...plannerContext, ...exampleAlerts, ...context } });
    expect(() => app.synth()).not.toThrow();
    expect(report).not.toHaveBeenCalled();
  });

  it("let a rule of the house be acknowledged, with its reason, where it is broken", () => {
    const app = aPlannerApp();
    const stack = stackOf(app, "dev");
    const policy = new PolicyStatement({ actions: ["ec2:DescribeRegions"], resources: ["*"] });
    const role = new Role(stack, "Traced", { assumedBy: new ServicePrincipal("x.amazonaws.com") });
    role.addToPolicy(policy);
    expect(complaintOf(app)).toContain("Template::wildcard-resource");
    const acknowledged = aPlannerApp();
    const traced = new Role(stackOf(acknowledged, "dev"), "Traced", {
      assumedBy: new ServicePrincipal("x.amazonaws.com"),
    });
    traced.addToPolicy(policy);
    Validations.of(traced).acknowledge({ id: "Template::wildcard-resource", reason: "No ARN." });
    expect(complaintOf(acknowledged)).not.toContain("Template::wildcard-resource");
  });

  it("stop the synthesis, whichever environment breaks a rule", () => {
    const app = aPlannerApp();
    for (const name of environmentNames) addCarelessFunction(stackOf(app, name));
    const complaint = complaintOf(app);
    for (const name of environmentNames) expect(complaint).toContain(`${name}/Planner/Careless`);
    expect(complaint).toContain("Timeout: 5000 exceeds maximum 900");
    expect(complaint).toContain("AwsSolutions-L1");
    expect(complaint).toContain("Serverless-LambdaDLQ");
    expect(complaint).toContain("Template::function-log-group");
  });
});

describe("the web build", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "planner-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("has to be there", () => {
    const act = () => aPlannerApp({ siteDirectory: folder });
    expect(act).toThrow(ConfigurationError);
    expect(act).toThrow(/index\.html is missing\): run "npm run build"/);
  });

  it("has to bring its hashes, well formed", () => {
    const cspHashesFile = join(folder, "csp.json");
    const act = () => aPlannerApp({ ...siteBuildPaths, cspHashesFile });
    expect(act).toThrow("csp.json is missing");
    writeFileSync(cspHashesFile, '{"script":[],"style":["sha256-no\'; script-src *"]}');
    expect(act).toThrow(/csp\.json: style\.0 /);
  });
});

function complaintOf(app: App): string {
  try {
    app.synth();
    return "";
  } catch (error) {
    return String(error);
  }
}

function addCarelessFunction(stack: Stack): void {
  new CfnFunction(stack, "Careless", {
    code: { zipFile: "exports.handler = () => {};" },
    handler: "index.handler",
    runtime: "nodejs18.x",
    role: "arn:aws:iam::123456789012:role/careless",
    timeout: 5_000,
  });
}
