import { z } from "zod";
import {
  allResourcesOfType,
  policyDocumentSchema,
  referencedId,
  type Statement,
  type SynthesizedTemplate,
} from "../../rules/SynthesizedTemplate.ts";
import { inWords, withoutHash } from "./inWords.ts";

/** Something that somebody may do. */
export type Grant = {
  readonly who: string;
  readonly may: string;
  readonly on: string;
  /** Absent conditions are the empty text. */
  readonly onlyIf: string;
};

const document = z.object({ PolicyDocument: policyDocumentSchema });

const functionSchema = z.object({ Role: z.unknown().optional() });

const roleSchema = z.object({
  ManagedPolicyArns: z.array(z.unknown()).default([]),
  Policies: z.array(document).default([]),
});

const policySchema = document.extend({ Roles: z.array(z.unknown()).default([]) });

/** All that the functions of a template may do: by their roles' own policies, attached ones and AWS's. */
export function functionGrants(template: SynthesizedTemplate): readonly Grant[] {
  const roles = allResourcesOfType(template, "AWS::IAM::Role", roleSchema);
  const policies = allResourcesOfType(template, "AWS::IAM::Policy", policySchema);
  return allResourcesOfType(template, "AWS::Lambda::Function", functionSchema).flatMap((fn) => {
    const roleId = referencedId(fn.properties.Role);
    const role = roles.find(({ id }) => id === roleId);
    if (role === undefined) throw new Error(`The role of ${fn.id} is not in its stack`);
    const attached = policies.filter(({ properties }) =>
      properties.Roles.some((reference) => referencedId(reference) === roleId),
    );
    const documents = [
      ...role.properties.Policies,
      ...attached.map(({ properties }) => properties),
    ];
    const who = withoutHash(fn.id);
    return [
      ...role.properties.ManagedPolicyArns.map((arn) => ({
        who,
        may: `all of ${inWords(arn).replace(/^.*:policy\//, "")}`,
        on: "*",
        onlyIf: "",
      })),
      ...documents.flatMap(({ PolicyDocument }) => allowed(PolicyDocument.Statement, who)),
    ];
  });
}

/** The policy of a resource, whatever its type. */
const policiesOf = z.looseObject({
  PolicyDocument: policyDocumentSchema.optional(),
  KeyPolicy: policyDocumentSchema.optional(),
});

const invocationSchema = z.object({
  Action: z.string(),
  FunctionName: z.unknown(),
  Principal: z.unknown(),
  SourceArn: z.unknown().optional(),
});

/** All that services and other roles may do to the resources of a template: by policies of buckets, queues, topics, keys, functions and the like. */
export function resourceGrants(template: SynthesizedTemplate): readonly Grant[] {
  const policies = Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) => {
    if (Type === "AWS::IAM::Policy") return [];
    const { PolicyDocument, KeyPolicy } = policiesOf.parse(Properties);
    return [
      ...allowed(PolicyDocument?.Statement ?? []),
      // A key's policy calls the key itself `*`.
      ...allowed(KeyPolicy?.Statement ?? []).map((grant) => ({ ...grant, on: withoutHash(id) })),
    ];
  });
  const invocations = allResourcesOfType(template, "AWS::Lambda::Permission", invocationSchema).map(
    ({ properties: { Action, FunctionName, Principal, SourceArn } }) => ({
      who: inWords(Principal),
      may: Action,
      on: inWords(FunctionName),
      onlyIf: SourceArn === undefined ? "" : `aws:SourceArn is ${inWords(SourceArn)}`,
    }),
  );
  return [...policies, ...invocations];
}

function allowed(statements: readonly Statement[], who?: string): readonly Grant[] {
  return statements
    .filter(({ effect }) => effect === "Allow")
    .map(({ principal, actions, resources, conditions }) => ({
      who: who ?? principalInWords(principal),
      may: [...actions].sort().join(", "),
      on: resources.map(inWords).sort().join(", "),
      onlyIf: conditionsInWords(conditions),
    }));
}

function principalInWords(principal: unknown): string {
  const parsed = z.record(z.string(), z.unknown()).safeParse(principal);
  return parsed.success ? Object.values(parsed.data).map(inWords).join(", ") : inWords(principal);
}

function conditionsInWords(conditions: Statement["conditions"]): string {
  return Object.values(conditions)
    .flatMap((pairs) => Object.entries(pairs))
    .map(([key, value]) => `${key} is ${inWords(value)}`)
    .join(" and ");
}
