import { isDeepStrictEqual } from "node:util";
import type { Template } from "aws-cdk-lib/assertions";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

/**
 * All statements that a function's role bears, but for the one by which each writes its traces. Throws when that is
 * missing, or when the role has others than those of its policies.
 */
export function permissionsOf(template: Template, functionId: string): unknown[] {
  const role = onlyResource(template, "AWS::IAM::Role", functionId);
  const { ManagedPolicyArns, Policies } = role.Properties;
  if (ManagedPolicyArns !== undefined || Policies !== undefined) {
    throw new Error(`The role of ${functionId} has policies of another kind`);
  }
  const statements = resourcesOf(template, "AWS::IAM::Policy")
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(role.id))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const others = statements.filter((statement) => !isDeepStrictEqual(statement, tracing));
  if (others.length !== statements.length - 1) throw new Error(`${functionId} writes no traces`);
  return others;
}

const tracing = {
  Effect: "Allow",
  Action: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
  Resource: "*",
};

/** The statement that lets a function write its own log. */
export function logging(template: Template, functionId: string): unknown {
  const log = onlyResource(template, "AWS::Logs::LogGroup", functionId);
  return {
    Effect: "Allow",
    Action: ["logs:CreateLogStream", "logs:PutLogEvents"],
    Resource: { "Fn::GetAtt": [log.id, "Arn"] },
  };
}
