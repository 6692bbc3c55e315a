import { z } from "zod";
import {
  allResourcesOfType,
  policyDocumentSchema,
  referencedId,
  type Statement,
  type SynthesizedTemplate,
} from "../../rules/SynthesizedTemplate.ts";

/** The grants per role or service, one line per statement: `actions on resources if conditions`. */
export type GrantsByRole = Readonly<Record<string, readonly string[]>>;

const document = z.object({ PolicyDocument: policyDocumentSchema });

const functionSchema = z.object({ Role: z.unknown().optional() });

const roleSchema = z.object({
  ManagedPolicyArns: z.array(z.unknown()).default([]),
  Policies: z.array(document).default([]),
});

const policySchema = document.extend({ Roles: z.array(z.unknown()).default([]) });

/** The grants of a template's functions, from their roles' inline, attached and managed policies. */
export function functionGrants(template: SynthesizedTemplate): GrantsByRole {
  const roles = allResourcesOfType(template, "AWS::IAM::Role", roleSchema);
  const policies = allResourcesOfType(template, "AWS::IAM::Policy", policySchema);
  const functions = allResourcesOfType(template, "AWS::Lambda::Function", functionSchema);
  return sorted(
    functions.flatMap(({ id, properties }) => {
      const roleId = referencedId(properties.Role);
      const role = roles.find((candidate) => candidate.id === roleId);
      if (role === undefined) throw new Error(`The role of ${id} is not in its stack`);
      const documents = [
        ...role.properties.Policies,
        ...policies
          .filter((policy) => policy.properties.Roles.map(referencedId).includes(roleId))
          .map((policy) => policy.properties),
      ];
      const managed = role.properties.ManagedPolicyArns.map(
        (arn) => `managed policy ${formatIntrinsic(arn).replace(/^.*:policy\//, "")}`,
      );
      const allowed = documents.flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.filter(({ effect }) => effect === "Allow").map(formatStatement),
      );
      return [...managed, ...allowed].map((grant) => [withoutHash(id), grant]);
    }),
  );
}

const resourcePolicySchema = z.looseObject({
  PolicyDocument: policyDocumentSchema.optional(),
  KeyPolicy: policyDocumentSchema.optional(),
});

const invocationSchema = z.object({
  Action: z.string(),
  FunctionName: z.unknown(),
  Principal: z.unknown(),
  SourceArn: z.unknown().optional(),
});

/** The grants to services and other roles from resource policies of buckets, queues, topics, keys and functions. */
export function resourceGrants(template: SynthesizedTemplate): GrantsByRole {
  const byPolicies = Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) => {
    if (Type === "AWS::IAM::Policy") return [];
    const { PolicyDocument, KeyPolicy } = resourcePolicySchema.parse(Properties);
    return [
      ...(PolicyDocument?.Statement ?? []),
      // Key policies use `*` for the key itself.
      ...(KeyPolicy?.Statement ?? []).map((statement) => ({
        ...statement,
        resources: [withoutHash(id)],
      })),
    ]
      .filter(({ effect }) => effect === "Allow")
      .map((statement) => [formatPrincipal(statement.principal), formatStatement(statement)]);
  });
  const invocations = allResourcesOfType(template, "AWS::Lambda::Permission", invocationSchema).map(
    ({ properties: { Action, FunctionName, Principal, SourceArn } }) => [
      formatIntrinsic(Principal),
      formatStatement({
        actions: [Action],
        resources: [formatIntrinsic(FunctionName)],
        conditions: SourceArn === undefined ? {} : { ArnLike: { "aws:SourceArn": SourceArn } },
      }),
    ],
  );
  return sorted([...byPolicies, ...invocations]);
}

function sorted(grants: readonly (readonly string[])[]): GrantsByRole {
  const roles = [...new Set(grants.map(([role = ""]) => role))].sort();
  return Object.fromEntries(
    roles.map((role) => [
      role,
      grants
        .filter(([name]) => name === role)
        .map(([, grant = ""]) => grant)
        .sort(),
    ]),
  );
}

function formatStatement({
  actions,
  resources,
  conditions,
}: Pick<Statement, "actions" | "resources" | "conditions">): string {
  const condition = Object.entries(conditions)
    .flatMap(([operator, pairs]) =>
      Object.entries(pairs).map(([key, value]) => `${key} ${operator} ${formatIntrinsic(value)}`),
    )
    .join(" and ");
  const grant = `${[...actions].sort().join(", ")} on ${resources.map(formatIntrinsic).sort().join(", ")}`;
  return condition === "" ? grant : `${grant} if ${condition}`;
}

function formatPrincipal(principal: unknown): string {
  const parsed = z.record(z.string(), z.unknown()).safeParse(principal);
  return parsed.success
    ? Object.values(parsed.data).map(formatIntrinsic).join(", ")
    : formatIntrinsic(principal);
}

/** Formats a template value: references as logical IDs without the hash, pseudo parameters as `<Region>`. */
function formatIntrinsic(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(formatIntrinsic).join(", ");
  const intrinsic = intrinsicSchema.safeParse(value);
  if (!intrinsic.success) return JSON.stringify(value);
  const { data } = intrinsic;
  if ("Ref" in data) return formatName(data.Ref);
  if ("Fn::GetAtt" in data) {
    const [id, attribute] = data["Fn::GetAtt"];
    return attribute === "Arn" ? withoutHash(id) : `${withoutHash(id)}.${attribute}`;
  }
  if ("Fn::Join" in data) {
    const [separator, parts] = data["Fn::Join"];
    return parts.map(formatIntrinsic).join(separator);
  }
  if ("Fn::Sub" in data) {
    return data["Fn::Sub"].replace(/\$\{([^}]+)\}/g, (_, name) => formatName(name));
  }
  return data["Fn::GetStackOutput"].StackName;
}

const intrinsicSchema = z.union([
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }),
  z.strictObject({ "Fn::Join": z.tuple([z.string(), z.array(z.unknown())]) }),
  z.strictObject({ "Fn::Sub": z.string() }),
  z.strictObject({ "Fn::GetStackOutput": z.looseObject({ StackName: z.string() }) }),
]);

function formatName(name: string): string {
  return name.startsWith("AWS::") ? `<${name.slice("AWS::".length)}>` : withoutHash(name);
}

/** `LeadStoreTable327EB776` → `LeadStoreTable`. CDK singletons contain a longer hash too. */
function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "").replace(/[0-9A-F]{32}/, "");
}
