import { describe, expect, it } from "@jest/globals";
import {
  onlyResource,
  readVariant,
  resourcesOf,
  type Template,
  templatesOf,
} from "./synthesis/templates.ts";

/** dev and staging in one account, outside us-east-1. */
const template = deliveryTemplate("delivery");
const prodOnly = deliveryTemplate("deliveryProdOnly");
const provider = onlyResource(template, "AWS::IAM::OIDCProvider");

const roleOf = (idPrefix: string, of = template) =>
  onlyResource(of, "AWS::IAM::Role", idPrefix).Properties;
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
    const [statement] = roleOf("Diff", prodOnly).AssumeRolePolicyDocument.Statement;
    expect(statement.Principal).toEqual({
      Federated: "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com",
    });
  });
});

describe("the roles", () => {
  const claim = (name: string) => `token.actions.githubusercontent.com:${name}`;
  const repository = {
    [claim("aud")]: "sts.amazonaws.com",
    [claim("repository_id")]: "5678",
  };
  const main = { [claim("ref")]: "refs/heads/main" };

  it.each([
    ["Deploydev", "environment:dev", main],
    ["Deploystaging", "environment:staging", main],
    ["Diff", "pull_request", {}],
  ])(
    "%s can be assumed only by jobs of %s in this repository, deployments only from main",
    (id, job, ref) => {
      expect(roleOf(id).AssumeRolePolicyDocument.Statement).toEqual([
        {
          Action: "sts:AssumeRoleWithWebIdentity",
          Effect: "Allow",
          Principal: { Federated: { Ref: provider.id } },
          Condition: {
            StringEquals: {
              ...repository,
              ...ref,
              // With the IDs of owner and repository, which GitHub sends for new and renamed repositories.
              [claim("sub")]: `repo:acme@1234/planner@5678:${job}`,
            },
          },
        },
      ]);
      expect(roleOf(id).ManagedPolicyArns).toBeUndefined();
    },
  );

  it("trust names without IDs only on request", () => {
    const [{ Condition }] = roleOf("Deployprod", prodOnly).AssumeRolePolicyDocument.Statement;
    expect(Condition.StringEquals).toMatchObject({
      ...repository,
      [claim("sub")]: "repo:acme/planner:environment:prod",
    });
  });

  it("exist only for the account's environments", () => {
    const names = resourcesOf(prodOnly, "AWS::IAM::Role").map((role) => role.Properties.RoleName);
    expect(names.sort()).toEqual(["ad-budget-planner-deploy-prod", "ad-budget-planner-diff"]);
  });

  it("of dev and staging have nothing to do with prod, which is in another account", () => {
    expect(JSON.stringify(template)).not.toMatch(/prod/i);
  });

  it("are in the outputs", () => {
    expect(Object.keys(template.Outputs).sort()).toEqual([
      "DeployRoledev",
      "DeployRolestaging",
      "DiffRole",
    ]);
  });

  it("are in us-east-1, wherever the environments are", () => {
    for (const { environment } of Object.values(readVariant("delivery").stacks)) {
      expect(environment).toMatch(/us-east-1$/);
    }
  });
});

describe.each(["dev", "staging"] as const)("the role that deploys %s", (name) => {
  const [assume, remove, ...rest] = statementsOf(`Deploy${name}`);
  const lookUps = rest.slice(0, -1);
  const read = rest.at(-1);

  it("assumes bootstrap's roles in its environment's region and in us-east-1", () => {
    expect([assume.Action, assume.Effect]).toEqual(["sts:AssumeRole", "Allow"]);
    const role = (kind: string, region: string) =>
      expect.stringMatching(
        new RegExp(`iam::AccountId:role/cdk-hnb659fds-${kind}-role-AccountId-${region}$`),
      );
    expect(assume.Resource.map(textOf)).toEqual(
      ["deploy", "file-publishing", "lookup"].flatMap((kind) => [
        role(kind, "eu-west-1"),
        role(kind, "us-east-1"),
      ]),
    );
  });

  it("can delete only the smoke test's leads, from its own table", () => {
    const table = onlyResource(
      templatesOf("complete")[name],
      "AWS::DynamoDB::GlobalTable",
      "LeadStoreTable",
    ).Properties;
    expect(remove.Action).toBe("dynamodb:DeleteItem");
    expect(textOf(remove.Resource)).toMatch(new RegExp(`:eu-west-1:.*:table/${table.TableName}$`));
    expect(remove.Condition).toEqual({
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["00000000-0000-4000-8000-*"] },
      // Without it, a request without keys would match.
      Null: { "dynamodb:LeadingKeys": "false" },
    });
  });

  it("can read only its own environment's stacks, to compare the settings", () => {
    expect(read.Action).toEqual(readActions);
    expect(read.Resource.map(textOf).sort()).toEqual(stacksOf(name).sort());
  });

  it("can make the look-ups that `npm run deploy` makes first, but read no data", () => {
    const granted = lookUps.map(({ Action, Resource }: { Action: unknown; Resource: unknown }) => [
      Action,
      [Resource].flat().map(textOf),
    ]);
    expect(granted).toEqual([
      [
        [
          "cloudfront:ListDistributions",
          "cloudfront:ListResponseHeadersPolicies",
          "lambda:GetAccountSettings",
          "servicequotas:GetAWSDefaultServiceQuota",
          "servicequotas:GetServiceQuota",
          "ses:GetAccount",
        ],
        ["*"],
      ],
      ["acm:DescribeCertificate", ["arn:aws:acm:us-east-1:AccountId:certificate/*"]],
      [
        "cloudformation:DescribeStacks",
        ["eu-west-1", "us-east-1"].map(
          (region) => `arn:aws:cloudformation:${region}:AccountId:stack/CDKToolkit/*`,
        ),
      ],
      ["route53:GetHostedZone", ["arn:aws:route53:::hostedzone/*"]],
      ["ses:GetEmailIdentity", ["arn:aws:ses:eu-west-1:AccountId:identity/*"]],
    ]);
  });
});

const readActions = ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"];

describe("the pull request role", () => {
  it("can only read the templates of the account's environments", () => {
    const statements = statementsOf("Diff");
    for (const { Action } of statements) expect(Action).toEqual(readActions);
    expect(
      statements.flatMap(({ Resource }: { Resource: unknown[] }) => Resource.map(textOf)).sort(),
    ).toEqual([...stacksOf("dev"), ...stacksOf("staging")].sort());
  });
});

/** The ARNs of an environment's stacks, as `createApp` names them, with the Planner stack in eu-west-1. */
function stacksOf(environment: "dev" | "staging"): string[] {
  const { stacks } = readVariant("certificate");
  return ["Planner", "Edge", "AccessLogs"].map((stack) => {
    const { stackName, environment: place = "" } = stacks[`${environment}/${stack}`] ?? {};
    return `arn:aws:cloudformation:${place.split("/").at(-1)}:AccountId:stack/${stackName}/*`;
  });
}

function deliveryTemplate(name: "delivery" | "deliveryProdOnly"): Template {
  const [stack, ...others] = Object.values(readVariant(name).stacks);
  if (stack === undefined || others.length > 0) throw new Error("The app must have one stack");
  return stack.template;
}
