import { describe, expect, it } from "@jest/globals";
import { type EnvironmentName, environmentNames } from "../environments.ts";
import { synthesizedTemplateSchema } from "../rules/SynthesizedTemplate.ts";
import { functionGrants, resourceGrants } from "./synthesis/grantsByRole.ts";
import { type StackName, templatesOf } from "./synthesis/templates.ts";

const stackNames = ["Edge", "Planner", "AccessLogs"] as const;

const templateOf = (environment: EnvironmentName, stack: StackName) => ({
  ...synthesizedTemplateSchema.parse(templatesOf("complete", stack)[environment]),
  environment,
});

describe("the permissions in prod", () => {
  it.each(stackNames)("of functions in the %s stack match the snapshot", (stack) => {
    expect(functionGrants(templateOf("prod", stack))).toMatchSnapshot();
  });

  it.each(stackNames)("on resources in the %s stack match the snapshot", (stack) => {
    expect(resourceGrants(templateOf("prod", stack))).toMatchSnapshot();
  });
});

describe("the permissions of our functions", () => {
  const handlerGrants = (environment: EnvironmentName) =>
    Object.fromEntries(
      Object.entries(functionGrants(templateOf(environment, "Planner"))).filter(
        ([role]) => !role.startsWith("Custom"),
      ),
    );

  it.each(environmentNames)("are the same in %s as in prod", (environment) => {
    expect(handlerGrants(environment)).toEqual(handlerGrants("prod"));
  });
});

describe("functionGrants", () => {
  it("lists inline, attached and managed policies", () => {
    const statement = (Action: string) => ({ Effect: "Allow", Action, Resource: "arn:x" });
    const template = synthesizedTemplateSchema.parse({
      Resources: {
        Added: {
          Type: "AWS::Lambda::Function",
          Properties: { Role: { "Fn::GetAtt": ["R", "Arn"] } },
        },
        R: {
          Type: "AWS::IAM::Role",
          Properties: {
            ManagedPolicyArns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"],
            Policies: [{ PolicyDocument: { Statement: [statement("sqs:SendMessage")] } }],
          },
        },
        P: {
          Type: "AWS::IAM::Policy",
          Properties: {
            Roles: [{ Ref: "R" }],
            PolicyDocument: { Statement: [statement("dynamodb:Scan")] },
          },
        },
      },
    });
    expect(functionGrants({ ...template, environment: "prod" })).toEqual({
      Added: [
        "dynamodb:Scan on arn:x",
        "managed policy ReadOnlyAccess",
        "sqs:SendMessage on arn:x",
      ],
    });
  });
});
