import { originSecretVariable } from "@planner/shared/deployment/functions";
import { CfnDeletionPolicy, type CfnResource, Stack } from "aws-cdk-lib";
import { CfnIntegration } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnGlobalTable } from "aws-cdk-lib/aws-dynamodb";
import { CfnPolicy } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { NagMessageLevel, NagPack, NagRuleCompliance } from "cdk-nag";
import { z } from "zod";

/**
 * Our own rules for what protects leads and cdk-nag does not check. A violation fails synthesis. Where a violation is
 * intended, its construct acknowledges `Template-<rule>` with a reason.
 *
 * CloudFormation's linter needs Python, so it is no part of the checks: run `pipx run cfn-lint --ignore-checks W3005 --` with the
 * templates of `npx cdk synth -q "**"`. W3005 is the CDK's redundant dependency of each function on its role.
 */
export class TemplateRules extends NagPack {
  readonly name = "Template";

  constructor() {
    super();
    this.packName = this.name;
  }

  protected override checkResource(node: CfnResource): void {
    for (const { id, requirement, isViolatedBy } of rules) {
      this.applyRule({
        ruleSuffixOverride: id,
        info: requirement,
        explanation: requirement,
        level: NagMessageLevel.ERROR,
        node,
        rule: () =>
          isViolatedBy(node) ? NagRuleCompliance.NON_COMPLIANT : NagRuleCompliance.COMPLIANT,
      });
    }
  }
}

type Rule = {
  readonly id: string;
  readonly requirement: string;
  /** @throws ZodError if a property has an unexpected shape, which is a violation too */
  readonly isViolatedBy: (node: CfnResource) => boolean;
};

const rules: readonly Rule[] = [
  {
    id: "table-recovery",
    requirement: "A table must have point-in-time recovery in every replica",
    isViolatedBy: (node) =>
      replicasOf(node).some(
        ({ pointInTimeRecoverySpecification: recovery }) =>
          recovery?.pointInTimeRecoveryEnabled !== true,
      ),
  },
  {
    id: "table-protection",
    requirement: "A table in a protected stack must have deletion protection and outlive its stack",
    isViolatedBy: (node) => {
      const { deletionPolicy, updateReplacePolicy } = node.cfnOptions;
      const outlives = [deletionPolicy, updateReplacePolicy].every(
        (policy) => policy === CfnDeletionPolicy.RETAIN,
      );
      const replicas = protectedReplicasOf(node);
      return replicas.some((replica) => !outlives || replica.deletionProtectionEnabled !== true);
    },
  },
  {
    id: "table-key",
    requirement: "A table in a protected stack must use a key of the account in every replica",
    isViolatedBy: (node) =>
      protectedReplicasOf(node).some(({ sseSpecification }) => sseSpecification === undefined),
  },
  {
    id: "api-origin",
    requirement: "The API must call a function that knows the CDN's origin secret",
    isViolatedBy: (node) =>
      node instanceof CfnIntegration && variablesBehind(node)[originSecretVariable] === undefined,
  },
  {
    // Tracing needs all resources, so cdk-nag's finding is acknowledged for the policy of every function.
    id: "wildcard-resource",
    requirement: "A policy must list the resources that its actions apply to",
    isViolatedBy: (node) =>
      node instanceof CfnPolicy &&
      statementsOf(node).some(
        ({ Effect, Action, Resource }) =>
          Effect === "Allow" &&
          [Resource].flat().includes("*") &&
          ![Action].flat().every((action) => actionsOnAllResources.includes(action)),
      ),
  },
];

const replicasSchema = z.array(
  z.object({
    deletionProtectionEnabled: z.boolean().optional(),
    /** The CDK sets it only for customer-managed keys. */
    sseSpecification: z.object({ kmsMasterKeyId: z.unknown() }).optional(),
    pointInTimeRecoverySpecification: z
      .object({ pointInTimeRecoveryEnabled: z.boolean() })
      .optional(),
  }),
);

/** The replicas of a table. cdk-nag checks only `AWS::DynamoDB::Table`, but TableV2 creates a GlobalTable. */
function replicasOf(node: CfnResource) {
  if (!(node instanceof CfnGlobalTable)) return [];
  return replicasSchema.parse(Stack.of(node).resolve(node.replicas));
}

function protectedReplicasOf(node: CfnResource) {
  return Stack.of(node).terminationProtection === true ? replicasOf(node) : [];
}

const functionArnSchema = z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) });

const environmentSchema = z
  .object({ variables: z.record(z.string(), z.unknown()) })
  .default({ variables: {} });

/** The environment variables of the function that an integration calls. */
function variablesBehind(integration: CfnIntegration): Readonly<Record<string, unknown>> {
  const stack = Stack.of(integration);
  const uri = functionArnSchema.parse(stack.resolve(integration.integrationUri));
  const [logicalId] = uri["Fn::GetAtt"];
  const target = stack.node
    .findAll()
    .filter((node) => node instanceof CfnFunction)
    .find((node) => stack.getLogicalId(node) === logicalId);
  return environmentSchema.parse(stack.resolve(target?.environment)).variables;
}

/** The actions that AWS cannot restrict to a resource. */
const actionsOnAllResources = [
  "lambda:GetAccountSettings",
  "ses:GetAccount",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item)]);

const policySchema = z.object({
  Statement: z.array(
    z.object({
      Effect: z.enum(["Allow", "Deny"]),
      Action: oneOrMore(z.string()),
      Resource: oneOrMore(z.union([z.string(), z.record(z.string(), z.unknown())])),
    }),
  ),
});

function statementsOf(policy: CfnPolicy) {
  return policySchema.parse(Stack.of(policy).resolve(policy.policyDocument)).Statement;
}
