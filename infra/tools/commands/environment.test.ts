import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import { describe, expect, it } from "vitest";
import { deploymentSummary } from "./deploymentSummary.ts";
import { contextOf, readEnvironmentCommand } from "./EnvironmentCommand.ts";

const [dev, , prod] = environments;

describe("readEnvironmentCommand", () => {
  it("keeps its own flags and hands the rest on to the CDK", () => {
    expect(
      readEnvironmentCommand(["deploy", "staging", "--prebuilt", "--require-approval", "never"]),
    ).toEqual({
      action: "deploy",
      environment: "staging",
      prebuilt: true,
      cdkArguments: ["--require-approval", "never"],
    });
  });

  it("destroys prod for nobody who does not say so", () => {
    expect(() => readEnvironmentCommand(["destroy", "prod", "--force"])).toThrow(
      "npm run destroy -- prod --yes-destroy-prod",
    );
    expect(readEnvironmentCommand(["destroy", "prod", "--yes-destroy-prod"])).toEqual({
      action: "destroy",
      environment: "prod",
      prebuilt: false,
      cdkArguments: [],
    });
  });

  it.each(["dev", "staging"])("destroys %s when it is asked to", (environment) => {
    expect(readEnvironmentCommand(["destroy", environment])).toMatchObject({ environment });
  });

  it.each([
    [[], "npm run deploy|diff|destroy -- dev|staging|prod"],
    [["deploy"], "npm run deploy -- dev|staging|prod"],
    [["deploy", "production"], "npm run deploy -- dev|staging|prod"],
    [["deploy", "--yes-destroy-prod", "prod"], "npm run deploy -- dev|staging|prod"],
    [["drop", "prod"], "npm run deploy|diff|destroy"],
  ])("says how it is used when it gets %j", (args, usage) => {
    expect(() => readEnvironmentCommand(args)).toThrow(`Usage: ${usage}`);
  });
});

describe("contextOf", () => {
  it("finds the context among other arguments", () => {
    expect(
      contextOf(["--verbose", "-c", "kitUrl=https://k.example.com/?a=b", "--context", "region=x"]),
    ).toEqual({ kitUrl: "https://k.example.com/?a=b", region: "x" });
  });

  it("is empty where none is given", () => {
    expect(contextOf(["--require-approval", "never", "--all"])).toEqual({});
  });
});

describe("deploymentSummary", () => {
  const stacks = [
    { name: "AdBudgetPlannerEdge-prod", region: "us-east-1", isProtected: true },
    { name: "AdBudgetPlanner-prod", region: "us-west-2", isProtected: true },
  ];

  it("says what of prod is touched, where, and that its data stay", () => {
    const environment = resolveEnvironment(prod, {
      account: "123456789012",
      region: "us-west-2",
      domainName: "plan.example.com",
      hostedZoneId: "Z0123456789",
      kitUrl: "https://kits.example.com/",
    });
    expect(
      deploymentSummary({ action: "destroy", environment: "prod" }, environment, stacks),
    ).toBe(`About to DESTROY:
  Environment   prod
  Account       123456789012
  Region        us-west-2
  Address       plan.example.com
  Certificate   a new one, validated in the hosted zone
  Booking page  none: the site hides its button
  Kit page      https://kits.example.com/
  Data          kept: the table refuses deletion and outlives its stack
  Stacks        AdBudgetPlannerEdge-prod (us-east-1, refuses deletion)
                AdBudgetPlanner-prod (us-west-2, refuses deletion)
`);
  });

  it("says what of dev is not fixed, and that its data are not protected", () => {
    const summary = deploymentSummary(
      { action: "diff", environment: "dev" },
      resolveEnvironment(dev, {}),
      [],
    );
    expect(summary).toContain("nothing is changed");
    expect(summary).toContain("Account       the one of your credentials");
    expect(summary).toContain("Address       a name that CloudFront gives");
    expect(summary).toContain("Data          not protected: the table goes with its stack");
  });
});
