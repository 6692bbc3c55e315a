import { z } from "zod";
import {
  belongsToCdk,
  policyDocumentSchema,
  resourcesOfType,
  type Statement,
  type SynthesizedTemplate,
  type TemplateRule,
} from "./SynthesizedTemplate.ts";

const documentProperty = z.object({ PolicyDocument: policyDocumentSchema });

const roleSchema = z.object({ Policies: z.array(documentProperty).default([]) });

/** Rules for policies. cdk-nag accepts wildcards in action names and in inline policies. */
export const permissionRules = [
  {
    id: "wildcard-action",
    requirement: "A policy must list each allowed action without wildcards",
    findViolations: (template) =>
      grants(template)
        .filter(({ statement }) => statement.actions.some((action) => action.includes("*")))
        .map(({ id }) => id),
  },
  {
    id: "wildcard-resource",
    requirement: "A policy must list the resources that its actions apply to",
    findViolations: (template) =>
      grants(template)
        .filter(({ statement }) => statement.resources.includes("*"))
        .filter(({ statement }) => !statement.actions.every(hasNoResourceLevel))
        .map(({ id }) => id),
  },
] as const satisfies readonly TemplateRule[];

/** Whether the action is one that AWS cannot restrict to a resource. */
function hasNoResourceLevel(action: string): boolean {
  return ["xray:PutTelemetryRecords", "xray:PutTraceSegments"].includes(action);
}

type Grant = { readonly id: string; readonly statement: Statement };

function grants(template: SynthesizedTemplate): readonly Grant[] {
  const ofRoles = resourcesOfType(template, "AWS::IAM::Role", roleSchema).flatMap(
    ({ id, properties }) =>
      properties.Policies.map(({ PolicyDocument }) => ({ id, PolicyDocument })),
  );
  const ofPolicies = policyTypes.flatMap((type) =>
    resourcesOfType(template, type, documentProperty).map(({ id, properties }) => ({
      id,
      PolicyDocument: properties.PolicyDocument,
    })),
  );
  return [...ofRoles, ...ofPolicies].flatMap(({ id, PolicyDocument }) =>
    PolicyDocument.Statement.filter(
      ({ effect, principal }) =>
        effect === "Allow" && !belongsToCdk(JSON.stringify(principal) ?? ""),
    ).map((statement) => ({ id, statement })),
  );
}

const policyTypes = [
  "AWS::IAM::Policy",
  "AWS::IAM::ManagedPolicy",
  "AWS::S3::BucketPolicy",
  "AWS::SQS::QueuePolicy",
  "AWS::SNS::TopicPolicy",
] as const;
