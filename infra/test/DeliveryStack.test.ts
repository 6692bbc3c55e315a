import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../config/environmentSchema.ts";
import {
  onlyResource,
  readVariant,
  resourcesOf,
  type Template,
  templatesOf,
} from "./synthesis/templates.ts";

const template = deliveryTemplate("delivery");
const prodOnly = deliveryTemplate("deliveryProdOnly");
const provider = onlyResource(template, "AWS::IAM::OIDCProvider");

const roleOf = (idPrefix: string) => onlyResource(template, "AWS::IAM::Role", idPrefix).Properties;
const statementsOf = (idPrefix: string) =>
  onlyResource(template, "AWS::IAM::Policy", idPrefix).Properties.PolicyDocument.Statement;

/** Formats an ARN, with pseudo parameters by name. */
const textOf = (resource: unknown): string =>
  JSON.stringify(resource)
    .replace(/\{"Ref":"AWS::(\w+)"\}/g, "$1")
    .replace(/[",[\]{}]/g, "")
    .replace("Fn::Join:", "");

describe("the OIDC provider", () => {
  it("accepts GitHub's tokens for AWS", () => {
    expect(provider.Properties).toEqual({
      Url: "https://token.actions.githubusercontent.com",
      ClientIdList: ["sts.amazonaws.com"],
    });
  });

  it("is an existing one if configured", () => {
    expect(resourcesOf(prodOnly, "AWS::IAM::OIDCProvider")).toEqual([]);
    const role = onlyResource(prodOnly, "AWS::IAM::Role", "Diff").Properties;
    const [statement] = role.AssumeRolePolicyDocument.Statement;
    expect(statement.Principal).toEqual({
      Federated: "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com",
    });
  });
});

describe("the roles", () => {
  it.each([
    ...environmentNames.map((name) => [`Deploy${name}`, `environment:${name}`]),
    ["Diff", "pull_request"],
  ])("%s can be assumed only by jobs of %s in this repository", (id, job) => {
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

  it("exist only for the account's environments", () => {
    const names = resourcesOf(prodOnly, "AWS::IAM::Role").map((role) => role.Properties.RoleName);
    expect(names).toEqual(["ad-budget-planner-deploy-prod", "ad-budget-planner-diff"]);
  });

  it("are in the outputs", () => {
    expect(Object.keys(template.Outputs).sort()).toEqual([
      "DeployRoledev",
      "DeployRoleprod",
      "DeployRolestaging",
      "DiffRole",
    ]);
  });
});

describe.each(environmentNames)("the role that deploys %s", (name) => {
  const [assume, remove, read, ...others] = statementsOf(`Deploy${name}`);

  it("assumes bootstrap's roles in its region and in us-east-1", () => {
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

  it("can delete only the smoke test's leads, from its own table", () => {
    const table = onlyResource(
      templatesOf("complete")[name],
      "AWS::DynamoDB::GlobalTable",
    ).Properties;
    expect(remove.Action).toBe("dynamodb:DeleteItem");
    expect(textOf(remove.Resource)).toMatch(new RegExp(`:table/${table.TableName}$`));
    expect(remove.Condition).toEqual({
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["00000000-0000-4000-8000-*"] },
    });
  });

  it("can read only its own environment's stacks, to compare the settings", () => {
    expect(read.Action).toEqual(["cloudformation:DescribeStacks", "cloudformation:GetTemplate"]);
    for (const resource of read.Resource)
      expect(textOf(resource)).toMatch(new RegExp(`-${name}/\\*$`));
    expect(others).toEqual([]);
  });
});

describe("the pull request role", () => {
  const [read, ...others] = statementsOf("Diff");

  it("can only read templates", () => {
    expect(read.Action).toEqual(["cloudformation:DescribeStacks", "cloudformation:GetTemplate"]);
    expect(others).toEqual([]);
  });

  it("can read only the environments' stacks", () => {
    const readable = read.Resource.map(textOf);
    const reached = Object.values(readVariant("complete").stacks).map(
      ({ environment, stackName }) => {
        const region = environment.split("/").at(-1);
        const prefix = stackName.replace(/-[a-z]+$/, "-*");
        return `:cloudformation:${region}:AccountId:stack/${prefix}`;
      },
    );
    for (const end of reached) expect(readable).toContain(`arn:Partition${end}`);
    expect(readable).toHaveLength(new Set(reached).size + 1);
    expect(readable).toContain(
      "arn:Partition:cloudformation:Region:AccountId:stack/AdBudgetPlanner-*",
    );
  });
});

function deliveryTemplate(name: "delivery" | "deliveryProdOnly"): Template {
  const [stack, ...others] = Object.values(readVariant(name).stacks);
  if (stack === undefined || others.length > 0) throw new Error("The app must have one stack");
  return stack.template;
}
