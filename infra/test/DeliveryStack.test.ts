import { describe, expect, it } from "@jest/globals";
import { grantsIn } from "./synthesis/grants.ts";
import { deliveryTemplateOf, resourcesOf } from "./synthesis/templates.ts";
import { everyFieldButZone } from "./synthesis/variants.ts";

const { name, account, github } = everyFieldButZone;
const template = deliveryTemplateOf(name) ?? { Resources: {}, Outputs: {} };

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

  // Neither can read a visitor's lead: the deployment's smoke test erases its own leads, whose keys have a prefix.
  it("have the permissions in the snapshot", () => {
    expect(grantsIn(template)).toMatchSnapshot();
  });
});
