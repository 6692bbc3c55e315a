import { describe, expect, it, jest } from "@jest/globals";
import { z } from "zod";
import { type EnvironmentName, environmentNames, environments } from "../environments.ts";
import { synthesizedTemplateSchema } from "../rules/SynthesizedTemplate.ts";
import { templateRules } from "../rules/TemplateRules.ts";
import { templatesOf } from "./synthesis/templates.ts";

const planners = templatesOf("complete");

const anyTemplate = z.object({
  // The shape depends on the type.
  Resources: z.record(z.string(), z.any()),
});

type Resources = z.output<typeof anyTemplate>["Resources"];

/** An environment's template with an additional queue, after the mutation. */
function mutated(environment: EnvironmentName, mutate: (resources: Resources) => unknown) {
  const template = anyTemplate.parse(structuredClone(planners[environment]));
  Object.assign(template.Resources, structuredClone(extraQueue));
  mutate(template.Resources);
  return { ...synthesizedTemplateSchema.parse(template), environment };
}

const extraQueue = {
  Failures: { Type: "AWS::SQS::Queue", Properties: { SqsManagedSseEnabled: true } },
  FailuresPolicy: {
    Type: "AWS::SQS::QueuePolicy",
    Properties: {
      Queues: [{ Ref: "Failures" }],
      PolicyDocument: {
        Statement: [
          {
            Effect: "Deny",
            Principal: { AWS: "*" },
            Action: "sqs:*",
            Resource: { "Fn::GetAtt": ["Failures", "Arn"] },
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          },
        ],
      },
    },
  },
};

/** The only resource of a type whose logical ID starts with a prefix. */
function one(resources: Resources, type: string, idPrefix = "") {
  const found = Object.keys(resources).filter(
    (id) => id.startsWith(idPrefix) && resources[id].Type === type,
  );
  const [id = ""] = found;
  if (found.length !== 1) throw new Error(`${found.length} ${type} start with "${idPrefix}"`);
  return { id, ...resources[id], properties: resources[id].Properties };
}

const table = (resources: Resources) =>
  one(resources, "AWS::DynamoDB::GlobalTable", "LeadStoreTable");
const saveLead = (resources: Resources) =>
  one(resources, "AWS::Lambda::Function", "PlannerApiSaveLead");
const saveLeadPolicy = (resources: Resources) =>
  one(resources, "AWS::IAM::Policy", "PlannerApiSaveLead");
const saveLeadIntegration = (resources: Resources) =>
  one(resources, "AWS::ApiGatewayV2::Integration", "PlannerApiHttpApiPOSTapileadsSaveLead");
const putItem = (resources: Resources) =>
  saveLeadPolicy(resources).properties.PolicyDocument.Statement.find(
    ({ Action }: { Action: unknown }) => Action === "dynamodb:PutItem",
  );

/** Ways to violate each rule, and the resource it should report. */
const mutations: Readonly<
  Record<
    string,
    readonly {
      readonly how: string;
      readonly mutate: (resources: Resources) => unknown;
      readonly names: (resources: Resources) => string;
    }[]
  >
> = {
  "table-recovery": [
    {
      how: "a replica without recovery",
      mutate: (all) => delete table(all).properties.Replicas[0].PointInTimeRecoverySpecification,
      names: (all) => table(all).id,
    },
    {
      how: "disabled recovery",
      mutate: (all) => {
        table(all).properties.Replicas[0].PointInTimeRecoverySpecification = {
          PointInTimeRecoveryEnabled: false,
        };
      },
      names: (all) => table(all).id,
    },
  ],
  "table-encryption": [
    {
      how: "a DynamoDB-owned key",
      mutate: (all) => delete table(all).properties.SSESpecification,
      names: (all) => table(all).id,
    },
  ],
  "table-protection": [
    {
      how: "no deletion protection",
      mutate: (all) => {
        table(all).properties.Replicas[0].DeletionProtectionEnabled = false;
      },
      names: (all) => table(all).id,
    },
    {
      how: "a table that is deleted with its stack",
      mutate: (all) => {
        all[table(all).id].DeletionPolicy = "Delete";
      },
      names: (all) => table(all).id,
    },
    {
      how: "a table that is deleted when it is replaced",
      mutate: (all) => delete all[table(all).id].UpdateReplacePolicy,
      names: (all) => table(all).id,
    },
  ],
  "log-retention": [
    {
      how: "logs without a retention period",
      mutate: (all) =>
        delete one(all, "AWS::Logs::LogGroup", "PlannerApiAccessLog").properties.RetentionInDays,
      names: (all) => one(all, "AWS::Logs::LogGroup", "PlannerApiAccessLog").id,
    },
  ],
  "function-log-group": [
    {
      how: "Lambda's default log group",
      mutate: (all) => delete saveLead(all).properties.LoggingConfig,
      names: (all) => saveLead(all).id,
    },
    {
      how: "a log group that does not exist",
      mutate: (all) => {
        saveLead(all).properties.LoggingConfig.LogGroup = { Ref: "Nowhere" };
      },
      names: (all) => saveLead(all).id,
    },
    {
      how: "a log group shared with another function",
      mutate: (all) => {
        all.Another = structuredClone(all[saveLead(all).id]);
      },
      names: (all) => saveLead(all).id,
    },
  ],
  "function-concurrency": [
    {
      how: "no reserved concurrency",
      mutate: (all) => delete saveLead(all).properties.ReservedConcurrentExecutions,
      names: (all) => saveLead(all).id,
    },
  ],
  "api-timeout": [
    {
      how: "API Gateway's default timeout",
      mutate: (all) => delete saveLeadIntegration(all).properties.TimeoutInMillis,
      names: (all) => saveLeadIntegration(all).id,
    },
    {
      how: "an API timeout below the function's",
      mutate: (all) => {
        saveLead(all).properties.Timeout = 12;
      },
      names: (all) => saveLeadIntegration(all).id,
    },
    {
      how: "an API timeout far above the function's",
      mutate: (all) => {
        saveLead(all).properties.Timeout = 5;
      },
      names: (all) => saveLeadIntegration(all).id,
    },
  ],
  "api-origin": [
    {
      how: "a function without the origin secret",
      mutate: (all) => delete saveLead(all).properties.Environment.Variables.ORIGIN_SECRET,
      names: (all) => saveLead(all).id,
    },
  ],
  "wildcard-action": [
    {
      how: "every action of a service",
      mutate: (all) => {
        putItem(all).Action = ["dynamodb:*"];
      },
      names: (all) => saveLeadPolicy(all).id,
    },
    {
      how: "a group of actions in a role's inline policy",
      mutate: (all) => {
        const role = one(all, "AWS::IAM::Role", "PlannerApiSaveLead");
        role.properties.Policies = [
          { PolicyDocument: { Statement: [{ ...putItem(all), Action: "dynamodb:Put*" }] } },
        ];
      },
      names: (all) => one(all, "AWS::IAM::Role", "PlannerApiSaveLead").id,
    },
    {
      how: "a group of actions on a bucket",
      mutate: (all) => {
        const statements = one(all, "AWS::S3::BucketPolicy").properties.PolicyDocument.Statement;
        statements.push({
          Effect: "Allow",
          Principal: { Service: "cloudfront.amazonaws.com" },
          Action: "s3:Get*",
          Resource: "arn",
        });
      },
      names: (all) => one(all, "AWS::S3::BucketPolicy").id,
    },
  ],
  "wildcard-resource": [
    {
      how: "every table in the account",
      mutate: (all) => {
        putItem(all).Resource = "*";
      },
      names: (all) => saveLeadPolicy(all).id,
    },
    {
      how: "another action next to tracing on all resources",
      mutate: (all) => {
        Object.assign(putItem(all), {
          Action: ["xray:PutTraceSegments", "dynamodb:PutItem"],
          Resource: "*",
        });
      },
      names: (all) => saveLeadPolicy(all).id,
    },
  ],
  "queue-encryption": [
    {
      how: "no encryption",
      mutate: (all) => delete all.Failures.Properties.SqsManagedSseEnabled,
      names: () => "Failures",
    },
  ],
  "queue-tls": [
    {
      how: "no policy",
      mutate: (all) => delete all.FailuresPolicy,
      names: () => "Failures",
    },
    {
      how: "a policy of another queue",
      mutate: (all) => {
        all.FailuresPolicy.Properties.Queues = [{ Ref: "Others" }];
      },
      names: () => "Failures",
    },
    {
      how: "a policy that rejects TLS",
      mutate: (all) => {
        all.FailuresPolicy.Properties.PolicyDocument.Statement[0].Condition.Bool = {
          "aws:SecureTransport": "true",
        };
      },
      names: () => "Failures",
    },
  ],
};

describe.each(templateRules)("the template rule $id", ({ id, findViolations }) => {
  it.each(environmentNames)("finds nothing in %s", (environment) => {
    expect(findViolations(mutated(environment, () => undefined))).toEqual([]);
  });

  it.each(mutations[id] ?? [])("finds $how", ({ mutate, names }) => {
    const template = mutated("prod", mutate);
    expect(findViolations(template)).toContain(names(anyTemplate.parse(template).Resources));
  });

  it("has a test case", () => {
    expect(mutations[id]).toBeDefined();
  });
});

describe("a policy element that no rule supports", () => {
  it.each(["NotAction", "NotResource"])("fails synthesis: %s", (element) => {
    const template = mutated("prod", (all) => {
      const { [element.slice(3)]: value, ...rest } = putItem(all);
      saveLeadPolicy(all).properties.PolicyDocument.Statement[1] = { ...rest, [element]: value };
    });
    const rule = templateRules.find(({ id }) => id === "wildcard-action");
    expect(() => rule?.findViolations(template)).toThrow(z.ZodError);
  });
});

describe("the rules that depend on the environment", () => {
  const ruleOf = (id: string) => templateRules.find((rule) => rule.id === id);

  it("allow deletable tables in dev and staging", () => {
    for (const environment of ["dev", "staging"] as const) {
      const template = mutated(environment, (all) => {
        all[table(all).id].DeletionPolicy = "Delete";
      });
      expect(ruleOf("table-protection")?.findViolations(template)).toEqual([]);
    }
  });

  it("allow a deletable table in prod only during a tear-down", () => {
    const deletable = mutated("prod", (all) => {
      all[table(all).id].DeletionPolicy = "Delete";
      table(all).properties.Replicas[0].DeletionProtectionEnabled = false;
    });
    const rule = ruleOf("table-protection");
    expect(rule?.findViolations(deletable)).toEqual([table(deletable.Resources).id]);
    const [, , prod] = environments;
    const tearDown = jest.replaceProperty<{ protectData: boolean }, "protectData">(
      prod,
      "protectData",
      false,
    );
    expect(rule?.findViolations(deletable)).toEqual([]);
    tearDown.restore();
  });

  it("allow unreserved concurrency in dev only", () => {
    const unreserved = (environment: EnvironmentName) =>
      mutated(environment, (all) => delete saveLead(all).properties.ReservedConcurrentExecutions);
    const rule = ruleOf("function-concurrency");
    expect(rule?.findViolations(unreserved("dev"))).toEqual([]);
    expect(rule?.findViolations(unreserved("staging"))).toHaveLength(1);
  });
});
