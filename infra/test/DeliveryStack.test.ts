import { describe, expect, it } from "@jest/globals";
import { deliveryTemplateOf, resourcesOf } from "./synthesis/templates.ts";
import { everyFieldButZone } from "./synthesis/variants.ts";

const { name, account, region, github } = everyFieldButZone;
const template = deliveryTemplateOf(name) ?? { Resources: {}, Outputs: {} };

const statementsOf = (role: "Deploy" | "Diff") =>
  resourcesOf(template, "AWS::IAM::Policy", role)[0]?.Properties.PolicyDocument.Statement;

describe("the roles of an environment's workflows", () => {
  it.each([
    ["deploy", { sub: "environment:certificate", ref: "refs/heads/main" }],
    ["diff", { sub: "pull_request" }],
  ])("%s is assumed only by its own jobs of this repository", (kind, { sub, ...others }) => {
    const claims = { aud: "sts.amazonaws.com", repository_id: "5678", ...others };
    const issuer = "token.actions.githubusercontent.com";
    const roles = resourcesOf(template, "AWS::IAM::Role").map(({ Properties }) => Properties);
    expect(
      roles.find(({ RoleName }) => RoleName === `ad-budget-planner-${kind}-${name}`),
    ).toMatchObject({
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Action: "sts:AssumeRoleWithWebIdentity",
            Principal: { Federated: `arn:aws:iam::${account}:oidc-provider/${issuer}` },
            Condition: {
              StringEquals: Object.fromEntries(
                Object.entries({ ...claims, sub: `repo:${github?.subject}:${sub}` }).map(
                  ([claim, value]) => [`${issuer}:${claim}`, value],
                ),
              ),
            },
          },
        ],
      },
    });
    expect(resourcesOf(template, "AWS::IAM::ManagedPolicy")).toEqual([]);
  });

  it("of pull requests can only read this environment's templates", () => {
    const stack = (inRegion: string, stackName: string) =>
      `arn:aws:cloudformation:${inRegion}:${account}:stack/${stackName}-${name}/*`;
    expect(statementsOf("Diff")).toEqual([
      {
        Effect: "Allow",
        Action: ["cloudformation:DescribeStacks", "cloudformation:GetTemplate"],
        Resource: [
          stack(region, "AdBudgetPlanner"),
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
      `arn:aws:secretsmanager:${region}:${account}:secret:OriginSecret*`,
    ]);
  });

  it("can read what the preflight checks", () => {
    const actions = statementsOf("Deploy").flatMap(({ Action }: { Action: unknown }) => Action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "acm:DescribeCertificate",
        "cloudformation:DescribeStacks",
        "cloudformation:GetTemplate",
        "cloudfront:ListDistributions",
        "lambda:GetAccountSettings",
        "secretsmanager:DescribeSecret",
        "ses:GetAccount",
        "ses:GetEmailIdentity",
      ]),
    );
  });

  it("can erase only the smoke test's leads, and read no visitor's lead or contact", () => {
    const dataStatements = statementsOf("Deploy").filter(({ Action }: { Action: unknown }) =>
      JSON.stringify(Action).includes("dynamodb:"),
    );
    const [leads, ...desk] = dataStatements;
    const table = (prefix: string) =>
      `arn:aws:dynamodb:${region}:${account}:table/${prefix}-${name}`;
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
