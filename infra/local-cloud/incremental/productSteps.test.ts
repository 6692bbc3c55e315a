import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { buildVariables } from "./buildVariables.ts";
import { productSteps } from "./productSteps.ts";

type Variables = Readonly<Record<string, string>>;

/** An empty repository, and the state of both steps' inputs in it. */
function aRepository() {
  const root = temporaryFolder();
  const inputs = (environment: Variables = {}) => {
    const steps = productSteps({
      root,
      assemblyDirectory: join(root, "cdk.out"),
      stageName: "dev",
      environment,
      signal: new AbortController().signal,
    });
    return Object.fromEntries(steps.map((step) => [step.name, step.inputs()]));
  };
  const write = (name: string) => {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), "changed");
  };
  return { inputs, write };
}

/** The steps whose inputs differ. */
function changed(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

describe("productSteps", () => {
  it.each([
    ["web/src/App.tsx", ["site"]],
    ["web/public/robots.txt", ["site"]],
    ["web/index.html", ["site"]],
    ["web/dist/index.html", ["assembly"]],
    ["web/dist-meta/csp.json", ["assembly"]],
    ["infra/stacks/PlannerStack.ts", ["assembly"]],
    ["infra/edge-functions/viewerRequest.js", ["assembly"]],
    ["lambdas/functions/save-lead/handler.ts", ["assembly"]],
    ["cdk.json", ["assembly"]],
    ["cdk.context.json", ["assembly"]],
    ["shared/plan/computePlan.ts", ["site", "assembly"]],
    ["package.json", ["site", "assembly"]],
    ["package-lock.json", ["site", "assembly"]],
    ["tsconfig.json", ["site", "assembly"]],
    ["node_modules/.package-lock.json", ["site", "assembly"]],
    ["node_modules/zod/index.js", []],
    ["cdk.out/manifest.json", []],
    ["lambdas/.tsc/tsbuildinfo", []],
    ["web/test-results/trace.zip", []],
    ["README.md", []],
  ])("a change of %s concerns %j", (file, steps) => {
    const { inputs, write } = aRepository();
    const before = inputs();
    write(file);
    expect(changed(before, inputs())).toEqual(steps);
  });

  it.each([
    ["BOOKING_URL", ["site", "assembly"]],
    ["VITE_SOMETHING", ["site", "assembly"]],
    ["PORT", []],
    ["PATH", []],
  ])("the variable %s concerns %j", (name, steps) => {
    const { inputs } = aRepository();
    expect(changed(inputs(), inputs({ [name]: "1" }))).toEqual(steps);
  });
});

describe("buildVariables", () => {
  it("gives the programs nothing that may change the result uncounted", () => {
    const environment = {
      PATH: "/bin",
      KIT_URL: "https://example.com",
      AWS_SECRET_ACCESS_KEY: "x",
    };
    expect(buildVariables(environment)).toEqual({
      given: { PATH: "/bin", KIT_URL: "https://example.com" },
      counted: { KIT_URL: "https://example.com" },
    });
  });

  it("counts every variable that the application reads", () => {
    const read = new Set<string>();
    const variables = new Proxy<Record<string, string | undefined>>(
      {},
      { get: (_target, name) => void read.add(String(name)) },
    );
    const fixtures = join(repositoryRoot, "infra", "test");
    createApp({
      siteDirectory: join(fixtures, "site"),
      cspHashesFile: join(fixtures, "csp.json"),
      context: { "aws:cdk:bundling-stacks": [] },
      variables,
    });
    const { counted } = buildVariables(Object.fromEntries([...read].map((name) => [name, "1"])));
    expect(read.size).toBeGreaterThan(0);
    expect(Object.keys(counted)).toEqual([...read]);
  });
});
