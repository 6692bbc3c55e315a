import { describe, expect, it } from "@jest/globals";
import { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import cdkJson from "../../cdk.json" with { type: "json" };
import { deliverySettings } from "../config/deliverySettings.ts";
import { environmentNames } from "../config/environmentSchema.ts";
import { createDeliveryApp } from "../createApp.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

const anApp = (variables: Readonly<Record<string, string>> = {}) =>
  createDeliveryApp(
    deliverySettings({ GITHUB_REPOSITORY: "acme/planner", ...variables }),
    cdkJson.context,
  );

function templateOf(app = anApp()): Template {
  const stack = app.node.findChild("Delivery");
  if (!Stack.isStack(stack)) throw new Error("Delivery is no stack");
  return Template.fromStack(stack);
}

const template = templateOf();
const provider = onlyResource(template, "AWS::IAM::OIDCProvider");

const roleOf = (idPrefix: string) => onlyResource(template, "AWS::IAM::Role", idPrefix).Properties;
const statementsOf = (idPrefix: string) =>
  onlyResource(template, "AWS::IAM::Policy", idPrefix).Properties.PolicyDocument.Statement;

/** An ARN as text, its pseudo parameters by name. */
const textOf = (resource: unknown): string =>
  JSON.stringify(resource)
    .replace(/\{"Ref":"AWS::(\w+)"\}/g, "$1")
    .replace(/[",[\]{}]/g, "")
    .replace("Fn::Join:", "");

describe("the provider", () => {
  it("trusts GitHub's tokens that are meant for AWS", () => {
    expect(provider.Properties).toEqual({
      Url: "https://token.actions.githubusercontent.com",
      ClientIdList: ["sts.amazonaws.com"],
    });
  });

  it("is the account's own where there is one", () => {
    const GITHUB_OIDC_PROVIDER =
      "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com";
    const own = templateOf(anApp({ GITHUB_OIDC_PROVIDER }));
    own.resourceCountIs("AWS::IAM::OIDCProvider", 0);
    const role = onlyResource(own, "AWS::IAM::Role", "Diff").Properties;
    const [statement] = role.AssumeRolePolicyDocument.Statement;
    expect(statement.Principal).toEqual({ Federated: GITHUB_OIDC_PROVIDER });
  });
});

describe("the roles", () => {
  it.each([
    ...environmentNames.map((name) => [`Deploy${name}`, `environment:${name}`]),
    ["Diff", "pull_request"],
  ])("%s is taken on by jobs of %s in this repository and by nobody else", (id, job) => {
    expect(roleOf(id).AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: "sts:AssumeRoleWithWebIdentity",
        Effect: "Allow",
        Principal: { Federated: { Ref: provider.id } },
        Condition: {
          StringEquals: {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": `repo:acme/planner:${job}`,
          },
        },
      },
    ]);
    expect(roleOf(id).ManagedPolicyArns).toBeUndefined();
  });

  it("are those of the account's environments", () => {
    const prodOnly = templateOf(anApp({ DELIVERY_ENVIRONMENTS: "prod" }));
    const names = resourcesOf(prodOnly, "AWS::IAM::Role").map((role) => role.Properties.RoleName);
    expect(names).toEqual(["ad-budget-planner-deploy-prod", "ad-budget-planner-diff"]);
  });

  it("are told to the person who enters them on GitHub", () => {
    expect(Object.keys(template.findOutputs("*")).sort()).toEqual([
      "DeployRoledev",
      "DeployRoleprod",
      "DeployRolestaging",
      "DiffRole",
    ]);
  });
});

describe.each(environmentNames)("the role that deploys %s", (name) => {
  const [assume, remove, ...others] = statementsOf(`Deploy${name}`);

  it("takes on bootstrap's roles in its region and the CDN's", () => {
    expect([assume.Action, assume.Effect]).toEqual(["sts:AssumeRole", "Allow"]);
    const role = (kind: string, region: string) =>
      expect.stringMatching(
        new RegExp(`iam::AccountId:role/cdk-hnb659fds-${kind}-role-AccountId-${region}$`),
      );
    expect(assume.Resource.map(textOf)).toEqual(
      ["deploy", "file-publishing", "lookup"].flatMap((kind) => [
        role(kind, "Region"),
        role(kind, "us-east-1"),
      ]),
    );
  });

  it("removes the smoke test's leads from its own table, and does nothing else", () => {
    const table = onlyResource(
      templatesOf(aPlannerApp())[name],
      "AWS::DynamoDB::GlobalTable",
    ).Properties;
    expect(remove.Action).toBe("dynamodb:DeleteItem");
    expect(textOf(remove.Resource)).toMatch(new RegExp(`:table/${table.TableName}$`));
    expect(remove.Condition).toEqual({
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["00000000-0000-4000-8000-*"] },
    });
    expect(others).toEqual([]);
  });
});

describe("the role of pull requests", () => {
  const [read, ...others] = statementsOf("Diff");

  it("reads templates and nothing else, least of all the leads", () => {
    expect(read.Action).toEqual(["cloudformation:DescribeStacks", "cloudformation:GetTemplate"]);
    expect(others).toEqual([]);
  });

  it("reaches every stack of every environment, and no other", () => {
    const readable = read.Resource.map(textOf);
    const reached = aPlannerApp()
      .node.findAll()
      .filter(Stack.isStack)
      .map(({ region, stackName }) => {
        const beginning = stackName.replace(/(?<=-)(dev|staging|prod)$/, "*");
        return `:cloudformation:${region}:AccountId:stack/${beginning}`;
      });
    for (const end of reached) expect(readable).toContain(`arn:Partition${end}`);
    expect(readable).toHaveLength(new Set(reached).size + 1);
    expect(readable).toContain(
      "arn:Partition:cloudformation:Region:AccountId:stack/AdBudgetPlanner-*",
    );
  });
});

describe("the delivery app", () => {
  it("passes the rule packs", () => {
    expect(() => anApp().synth()).not.toThrow();
  });

  it("shares no stack with the environments' app", () => {
    expect(aPlannerApp().node.children.map(({ node }) => node.id)).not.toContain("Delivery");
  });
});

describe("deliverySettings", () => {
  it.each([
    [{}, "GITHUB_REPOSITORY must be owner/name"],
    [{ GITHUB_REPOSITORY: "" }, "GITHUB_REPOSITORY must be owner/name"],
    [{ GITHUB_REPOSITORY: "acme/*" }, "GITHUB_REPOSITORY must be owner/name"],
    [
      { GITHUB_REPOSITORY: "acme/planner", DELIVERY_ENVIRONMENTS: "dev,production" },
      "DELIVERY_ENVIRONMENTS must be names among dev, staging, prod",
    ],
    [
      { GITHUB_REPOSITORY: "acme/planner", GITHUB_OIDC_PROVIDER: "github" },
      "GITHUB_OIDC_PROVIDER must be the ARN of GitHub's OIDC provider",
    ],
  ])("says what is wrong with %j", (variables, message) => {
    expect(() => deliverySettings(variables)).toThrow(message);
  });
});
