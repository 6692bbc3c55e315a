import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { App, Stack } from "aws-cdk-lib";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { ConfigurationError } from "../ConfigurationError.ts";
import { aPlannerApp, environmentNames, siteBuildPaths, stackOf } from "./plannerApp.ts";

describe("createApp", () => {
  it.each(environmentNames)("names the stack of %s so that all fit into one account", (name) => {
    expect(stackOf(aPlannerApp(), name).stackName).toBe(`AdBudgetPlanner-${name}`);
  });

  it("protects the stack of prod alone from being deleted", () => {
    const app = aPlannerApp();
    const isProtected = environmentNames.map((name) => stackOf(app, name).terminationProtection);
    expect(isProtected).toEqual([false, false, true]);
  });

  it("warns of an environment that lacks an address", () => {
    const app = aPlannerApp({ context: {} });
    const warned = (name: "dev" | "prod") =>
      stackOf(app, name).node.metadata.filter(({ type }) => type === "aws:cdk:warning");
    expect(warned("prod")).toHaveLength(3);
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

  it("find nothing in any environment", () => {
    expect(() => aPlannerApp().synth()).not.toThrow();
    expect(report).not.toHaveBeenCalled();
  });

  it("stop the synthesis, whichever environment breaks a rule", () => {
    const app = aPlannerApp();
    for (const name of environmentNames) addCarelessFunction(stackOf(app, name));
    const complaint = complaintOf(app);
    for (const name of environmentNames) expect(complaint).toContain(`${name}/Planner/Careless`);
    expect(complaint).toContain("Timeout: 5000 exceeds maximum 900");
    expect(complaint).toContain("AwsSolutions-L1");
    expect(complaint).toContain("Serverless-LambdaDLQ");
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
