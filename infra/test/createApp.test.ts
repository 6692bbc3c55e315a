import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ConfigurationError } from "../config/ConfigurationError.ts";
import { environmentNames } from "../config/environmentSchema.ts";
import { readSiteBuild } from "../config/SiteBuild.ts";
import { readVariant } from "./synthesis/templates.ts";
import { siteBuildPaths } from "./synthesis/variants.ts";

describe("createApp", () => {
  const { stacks } = readVariant("complete");

  it.each(environmentNames)("names the stacks of %s uniquely within an account", (name) => {
    expect(stacks[`${name}/Edge`]?.stackName).toBe(`AdBudgetPlannerEdge-${name}`);
    expect(stacks[`${name}/Planner`]?.stackName).toBe(`AdBudgetPlanner-${name}`);
    expect(stacks[`${name}/AccessLogs`]?.stackName).toBe(`AdBudgetPlannerAccessLogs-${name}`);
  });

  it.each(["Edge", "Planner", "AccessLogs"])("protects %s from deletion in prod only", (stack) => {
    const isProtected = environmentNames.map((name) => stacks[`${name}/${stack}`]?.isProtected);
    expect(isProtected).toEqual([false, false, true]);
  });

  it("creates the CDN's stacks in us-east-1 regardless of the environment's region", () => {
    const { stacks } = readVariant("route53");
    for (const name of environmentNames) {
      const locations = ["Edge", "Planner", "AccessLogs"].map(
        (stack) => stacks[`${name}/${stack}`]?.environment,
      );
      expect(locations).toEqual([
        "aws://123456789012/us-east-1",
        "aws://123456789012/eu-central-1",
        "aws://123456789012/us-east-1",
      ]);
    }
  });

  it("creates the rest in the region of the settings, by default us-east-1", () => {
    const regionOf = (variant: "complete" | "certificate") =>
      readVariant(variant).stacks["dev/Planner"]?.environment.split("/").at(-1);
    expect(regionOf("complete")).toBe("us-east-1");
    expect(regionOf("certificate")).toBe("eu-west-1");
  });

  it("warns about missing recommended settings, except in dev", () => {
    const { stacks: minimal } = readVariant("minimal");
    expect(minimal["prod/Planner"]?.warnings).toBe(5);
    expect(minimal["dev/Planner"]?.warnings).toBe(0);
  });
});

describe("readSiteBuild", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "planner-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("rejects a missing build", () => {
    const act = () => readSiteBuild({ ...siteBuildPaths, siteDirectory: folder });
    expect(act).toThrow(ConfigurationError);
    expect(act).toThrow(/index\.html is missing\): run "npm run build"/);
  });

  it("rejects missing or malformed hashes", () => {
    const cspHashesFile = join(folder, "csp.json");
    const act = () => readSiteBuild({ ...siteBuildPaths, cspHashesFile });
    expect(act).toThrow("csp.json is missing");
    writeFileSync(cspHashesFile, '{"script":[],"style":["sha256-no\'; script-src *"]}');
    expect(act).toThrow(/csp\.json: style\.0 /);
  });
});
