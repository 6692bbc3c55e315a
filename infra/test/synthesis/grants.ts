import { z } from "zod";
import { formatValue, withoutHash } from "./readableTemplate.ts";
import type { LogicalResource, Template } from "./templates.ts";

/**
 * What a template allows, by role or service, one line per statement: `actions on resources if conditions`. Includes
 * the policies of roles, buckets, queues, topics and keys, and who may invoke functions.
 */
export function grantsIn({ Resources }: Template): Readonly<Record<string, string[]>> {
  const grants: Record<string, string[]> = {};
  for (const [id, resource] of Object.entries(Resources)) {
    for (const { to, grant } of grantsOf({ id, ...resource })) {
      grants[to] = [...(grants[to] ?? []), grant].sort();
    }
  }
  return Object.fromEntries(Object.entries(grants).sort());
}

type Grant = { readonly to: string; readonly grant: string };

function grantsOf({ id, Type, Properties }: LogicalResource): readonly Grant[] {
  const name = withoutHash(id);
  if (Type === "AWS::IAM::Role") {
    const { ManagedPolicyArns = [], Policies = [] } = Properties;
    return [
      ...ManagedPolicyArns.map((arn: unknown) => `managed policy ${formatValue(arn)}`),
      ...Policies.flatMap(({ PolicyDocument }: { PolicyDocument: unknown }) =>
        allowedBy(PolicyDocument).map(formatStatement),
      ),
    ].map((grant) => ({ to: name, grant }));
  }
  if (Type === "AWS::Lambda::Permission") {
    const { Action, FunctionName, Principal, SourceArn } = Properties;
    const Condition = { ArnLike: { "aws:SourceArn": SourceArn } };
    const statement = { Action: [Action], Resource: [FunctionName], Condition };
    return [{ to: formatValue(Principal), grant: formatStatement(statement) }];
  }
  return [
    ...allowedBy(Properties.PolicyDocument),
    // Key policies use `*` for the key itself.
    ...allowedBy(Properties.KeyPolicy).map((statement) => ({ ...statement, Resource: [name] })),
  ].map((statement) => ({
    to: formatValue(Properties.Roles ?? statement.Principal),
    grant: formatStatement(statement),
  }));
}

const oneOrMore = z.unknown().transform((value) => [value].flat());

/** Rejects `NotAction`, `NotResource` and other elements that a line would not show. */
const policySchema = z.object({
  Statement: z.array(
    z.strictObject({
      Sid: z.string().optional(),
      // Without its kind, such as `Service`.
      Principal: z
        .union([z.record(z.string(), z.unknown()).transform(Object.values), z.string()])
        .optional(),
      Effect: z.enum(["Allow", "Deny"]),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    }),
  ),
});

type Statement = z.output<typeof policySchema>["Statement"][number];

function allowedBy(policyDocument: unknown): readonly Statement[] {
  if (policyDocument === undefined) return [];
  return policySchema.parse(policyDocument).Statement.filter(({ Effect }) => Effect === "Allow");
}

function formatStatement({
  Action,
  Resource,
  Condition,
}: Pick<Statement, "Action" | "Resource" | "Condition">): string {
  const list = (values: readonly unknown[]) => values.map(formatValue).sort().join(", ");
  const conditions = Object.entries(Condition).flatMap(([operator, pairs]) =>
    Object.entries(pairs).map(([key, value]) => `${key} ${operator} ${formatValue(value)}`),
  );
  const grant = `${list(Action)} on ${list(Resource)}`;
  return conditions.length === 0 ? grant : `${grant} if ${conditions.join(" and ")}`;
}
