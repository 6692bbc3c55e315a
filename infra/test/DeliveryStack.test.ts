import { describe, expect, it } from "@jest/globals";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import cdkJson from "../../cdk.json" with { type: "json" };
import { parseEnvironment } from "../config/environmentSchema.ts";
import { DeliveryStack } from "../stacks/DeliveryStack.ts";
import { dev } from "./synthesis/variants.ts";

const github = { subject: "acme@1234/planner@5678", repositoryId: "5678" };
const account = "123456789012";
const environment = parseEnvironment({
  ...dev,
  name: "staging",
  account,
  region: "eu-west-1",
  github,
});
const app = new App({ context: cdkJson.context });
const template = Template.fromStack(
  new DeliveryStack(app, "Delivery-staging", { environment, github }),
);

const statementsOf = (role: "Deploy" | "Diff") => {
  const [policy] = Object.entries(template.findResources("AWS::IAM::Policy"))
    .filter(([id]) => id.startsWith(role))
    .map(([, { Properties }]) => Properties.PolicyDocument.Statement);
  return policy;
};

describe("the roles of staging's workflows", () => {
  it.each([
    ["deploy", { sub: "environment:staging", ref: "refs/heads/main" }],
    ["diff", { sub: "pull_request" }],
  ])("%s is assumed only by its own jobs of this repository", (kind, { sub, ...others }) => {
    const claims = { aud: "sts.amazonaws.com", repository_id: "5678", ...others };
    const issuer = "token.actions.githubusercontent.com";
    template.hasResourceProperties("AWS::IAM::Role", {
      RoleName: `ad-budget-planner-${kind}-staging`,
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Action: "sts:AssumeRoleWithWebIdentity",
            Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${issuer}` },
            Condition: {
              StringEquals: Object.fromEntries(
                Object.entries({ ...claims, sub: `repo:${github.subject}:${sub}` }).map(
                  ([claim, value]) => [`${issuer}:${claim}`, value],
                ),
              ),
            },
          },
        ],
      },
    });
    expect(Object.keys(template.findResources("AWS::IAM::ManagedPolicy"))).toEqual([]);
  });

  it("of pull requests can only read this environment's templates", () => {
    const stack = (region: string, name: string) =>
      `arn:aws:cloudformation:${region}:${account}:stack/${name}-staging/*`;
    expect(statementsOf("Diff")).toEqual([
      {
        Effect: "Allow",
        Action: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
        Resource: [
          stack("eu-west-1", "AdBudgetPlanner"),
          stack("us-east-1", "AdBudgetPlannerAccessLogs"),
          stack("us-east-1", "AdBudgetPlannerEdge"),
        ],
      },
    ]);
  });

  it("can read the origin secret, which signs the smoke test's lead, and no other", () => {
    const secrets = statementsOf("Deploy").filter(
      ({ Action }: { Action: unknown }) => Action === "secretsmanager:GetSecretValue",
    );
    expect(secrets.map(({ Resource }: { Resource: unknown }) => Resource)).toEqual([
      `arn:aws:secretsmanager:eu-west-1:${account}:secret:OriginSecret*`,
    ]);
  });

  it("can erase only the smoke test's leads, and read no visitor's lead or contact", () => {
    const dataStatements = statementsOf("Deploy").filter(({ Action }: { Action: unknown }) =>
      JSON.stringify(Action).includes("dynamodb:"),
    );
    const [leads, ...desk] = dataStatements;
    const table = (name: string) => `arn:aws:dynamodb:eu-west-1:${account}:table/${name}-staging`;
    const isOwn = /^(alert#.+#)?00000000-0000-4000-8000-\*$/;
    for (const key of leads.Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]) {
      expect(key).toMatch(isOwn);
    }
    expect(leads).toMatchObject({
      Resource: table("leads"),
      // Without it, a request without keys would match.
      Condition: { Null: { "dynamodb:LeadingKeys": "false" } },
    });
    const allowed = (action: string, ...keys: readonly string[]) => ({
      Effect: "Allow",
      Action: action,
      Resource: table("desk"),
      Condition: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys },
        Null: { "dynamodb:LeadingKeys": "false" },
      },
    });
    expect(desk).toMatchObject([
      allowed(
        "dynamodb:DeleteItem",
        ...["lead#*", "find#*", "postings#*", "plan#*", "token#*", "address#*"],
      ),
      allowed("dynamodb:GetItem", "postings#*"),
      allowed("dynamodb:PutItem", "changes#*"),
      allowed("dynamodb:Query", "lead#*", "plan#*", "address#*"),
    ]);
  });
});
