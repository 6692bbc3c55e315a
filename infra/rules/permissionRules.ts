import { z } from "zod";
import { type GuardedTemplate, isOfTheCdk, resourcesOfType } from "./GuardedTemplate.ts";
import type { HouseRule } from "./HouseRule.ts";
import { policyDocumentSchema, type Statement } from "./policyDocument.ts";

const documentProperty = z.object({ PolicyDocument: policyDocumentSchema });

const roleSchema = z.object({ Policies: z.array(documentProperty).default([]) });

/** What anything is allowed: the packs let wildcards pass in groups of actions, and in inline policies. */
export const permissionRules = [
  {
    id: "wildcard-action",
    demand: "A policy names each action that it allows",
    brokenBy: (template) =>
      grants(template)
        .filter(({ statement }) => statement.actions.some((action) => action.includes("*")))
        .map(({ id }) => id),
  },
  {
    id: "wildcard-resource",
    demand: "A policy names the resources that it allows something on",
    brokenBy: (template) =>
      grants(template)
        .filter(({ statement }) => statement.resources.includes("*"))
        .filter(({ statement }) => !statement.actions.every(knowsNoResources))
        .map(({ id }) => id),
  },
] as const satisfies readonly HouseRule[];

/** Actions that AWS lets nobody narrow to a resource: what a traced function does. */
function knowsNoResources(action: string): boolean {
  return ["xray:PutTelemetryRecords", "xray:PutTraceSegments"].includes(action);
}

type Grant = { readonly id: string; readonly statement: Statement };

function grants(template: GuardedTemplate): readonly Grant[] {
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
      ({ effect, principal }) => effect === "Allow" && !isOfTheCdk(JSON.stringify(principal) ?? ""),
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
