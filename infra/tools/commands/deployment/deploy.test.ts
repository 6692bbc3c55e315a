import {
  DescribeStacksCommand,
  GetTemplateCommand,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";
import { GetCallerIdentityCommand } from "@aws-sdk/client-sts";
import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import { settingsOf, settingsParameterName } from "@planner/infra/config/operatorSettings";
import { siteBuildPaths, variants } from "@planner/infra/test/synthesis/variants";
import { brandOf } from "@planner/shared/brand/brands";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mockReadyAccount } from "../testing/mockReadyAccount.ts";
import { storeSettings } from "../testing/storeSettings.ts";
import { type CommandOptions, environmentCommand } from "./environmentCommands.ts";

const account = mockReadyAccount();
const { cloudFormation, sts } = account;

/** What the command does, in order. */
let steps: string[] = [];
/** The environment's stacks in AWS. */
let stacks: Map<string, StackStatus>;
/** What the CDK does to them. Returns its exit code. */
let runCdk: () => number;

const options: CommandOptions = {
  siteOf: () => siteBuildPaths,
  brand: () => secondBrand,
  runProgram: async (file, args) => {
    const [first = "", ...rest] = args;
    const isCdk = first.endsWith("cdk");
    steps.push(isCdk ? `cdk ${rest.join(" ")}` : [file, ...args].join(" "));
    return isCdk ? runCdk() : 0;
  },
};
const deploy = environmentCommand("deploy", options);

const missing = () =>
  Object.assign(new Error("Stack with id x does not exist"), { name: "ValidationError" });

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  steps = [];
  stacks = new Map();
  runCdk = () => 0;
  cloudFormation.on(GetTemplateCommand).callsFake(() => {
    steps.push("read the deployed settings");
    throw missing();
  });
  for (const environment of ["dev", "prod"]) {
    for (const stack of ["Edge", "", "AccessLogs"]) {
      const StackName = `AdBudgetPlanner${stack}-${environment}`;
      cloudFormation.on(DescribeStacksCommand, { StackName }).callsFake(() => {
        if (stack === "") steps.push("read the progress");
        const StackStatus = stacks.get(stack);
        if (StackStatus === undefined) throw missing();
        const given = { StackName, StackStatus, CreationTime: new Date(0) };
        return { Stacks: [{ ...given, EnableTerminationProtection: environment === "prod" }] };
      });
    }
  }
  sts.on(GetCallerIdentityCommand).callsFake(() => {
    steps.push("ask for the account");
    return { Account: "123456789012" };
  });
});

afterEach(() => {
  process.exitCode = undefined;
});

describe("npm run deploy", () => {
  it("checks AWS before and after the build, and starts the CDK last", async () => {
    storeSettings({ dev: { region: "eu-west-1" } });
    await deploy(["dev", "--require-approval", "never"]);
    expect(steps).toEqual([
      "read the deployed settings",
      "ask for the account",
      "npm run build",
      "read the progress",
      "ask for the account",
      "cdk deploy dev/** --no-rollback --require-approval never",
    ]);
    expect(process.exitCode).toBe(0);
  });

  it("does not start the CDK if AWS would refuse the deployment", async () => {
    storeSettings({ dev: { region: "eu-west-1" } });
    account.bootstrapIs("5");
    await expect(deploy(["dev"])).rejects.toThrow(
      "AWS would refuse this deployment (2 problems, see above). Nothing has changed.",
    );
    expect(steps.filter((step) => step.startsWith("cdk"))).toEqual([]);
  });

  it("of prod without its values builds nothing and says which are missing", async () => {
    const { settings } = variants.route53;
    const Name = settingsParameterName("prod");
    const Value = JSON.stringify(settingsOf(resolveEnvironment(environments[2], settings)));
    const Resources = { Settings: { Properties: { Name, Value } } };
    cloudFormation
      .on(GetTemplateCommand, { StackName: "AdBudgetPlannerEdge-prod" })
      .resolves({ TemplateBody: JSON.stringify({ Resources }) });
    storeSettings({ prod: { account: settings.account, region: settings.region } });
    await expect(deploy(["prod"])).rejects.toThrow(
      "prod is deployed with settings that are missing now: domainName, hostedZoneId, hstsSubdomains, bookingUrl, kitUrl, alarmRecipients, alertRecipients, alertSender, alertWebhook.",
    );
    expect(steps).toEqual([]);

    storeSettings({ prod: settings });
    await deploy(["prod"]);
    expect(steps.at(-1)).toMatch(/^cdk deploy prod/);
  });

  it("refuses to show the example brand's clients and links in prod", async () => {
    storeSettings({ prod: {}, dev: {} });
    const withExample = environmentCommand("deploy", { ...options, brand: brandOf });
    await expect(withExample(["prod"])).rejects.toThrow(
      /^prod still has the example's isExample, name, .*testimonials: add your agency's brand/,
    );
    expect(steps).toEqual([]);
    await withExample(["dev"]);
    expect(steps.at(-1)).toMatch(/^cdk deploy dev/);
  });

  it("builds nothing for a region that the account has not enabled", async () => {
    storeSettings({ dev: { region: "ap-east-1" } });
    const refused = Object.assign(new Error("invalid token"), { name: "InvalidClientTokenId" });
    sts.on(GetCallerIdentityCommand).rejects(refused);
    await expect(deploy(["dev"])).rejects.toThrow("may not use the region ap-east-1: enable it");
    expect(steps).toEqual(["read the deployed settings"]);
  });

  it("repeats a failed first deployment of prod with the same command", async () => {
    storeSettings({ prod: {} });
    runCdk = () => {
      stacks = new Map([
        ["Edge", "CREATE_COMPLETE"],
        ["", "CREATE_FAILED"],
      ]);
      // The functions that exist have reserved their executions.
      account.concurrencyIs(1_000, 100);
      return 1;
    };
    await deploy(["prod"]);
    expect(process.exitCode).toBe(1);

    runCdk = () => {
      for (const stack of ["Edge", "", "AccessLogs"]) stacks.set(stack, "CREATE_COMPLETE");
      return 0;
    };
    await deploy(["prod"]);
    expect(process.exitCode).toBe(0);

    await deploy(["prod"]);
    expect(steps.filter((step) => step.startsWith("cdk"))).toEqual([
      "cdk deploy prod/** --no-rollback",
      "cdk deploy prod/** --no-rollback",
      "cdk deploy prod/**",
    ]);
  });

  it("stops if the build fails", async () => {
    storeSettings({ dev: {} });
    const failing = environmentCommand("deploy", { runProgram: async () => 1 });
    await expect(failing(["dev"])).rejects.toThrow("The web build failed.");
    expect(steps).toEqual(["read the deployed settings", "ask for the account"]);
  });
});
