import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { localAccount, type ResourceIdentity } from "./identities.ts";
import type { CloudStack } from "./readAssembly.ts";

/** The stack of a value, and access to what it may reference. */
export type Scope = {
  readonly stack: CloudStack;
  readonly identify: (logicalId: string) => ResourceIdentity | undefined;
  readonly stackOutput: (stackName: string, outputName: string) => unknown;
};

/**
 * Resolves the CloudFormation intrinsic functions in a value. A reference to a resource that does not run locally becomes its
 * logical id.
 *
 * @throws LocalCloudError for a function that is not emulated
 */
export function resolveValue(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, scope));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [entry] = entries;
  // An intrinsic function is an object with one key.
  if (entry !== undefined && entries.length === 1) {
    const [name, argument] = entry;
    const intrinsic = intrinsics.get(name);
    if (intrinsic !== undefined) return intrinsic(argument, scope);
    if (name.startsWith("Fn::")) {
      throw new LocalCloudError(`${name} is not emulated (in stack ${scope.stack.name}).`);
    }
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveValue(item, scope)]));
}

const joinSchema = z.tuple([z.string(), z.unknown()]);
const joinedSchema = z.array(z.union([z.string(), z.number()]));
const outputSchema = z.object({ StackName: z.string(), OutputName: z.string() });

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const intrinsics: ReadonlyMap<string, Intrinsic> = new Map<string, Intrinsic>([
  ["Ref", (argument, scope) => reference(z.string().parse(argument), scope)],
  [
    "Fn::GetAtt",
    (argument, scope) => {
      const [logicalId = "", ...path] = z.array(z.string()).parse(argument);
      return attribute(logicalId, path.join("."), scope);
    },
  ],
  [
    "Fn::Join",
    (argument, scope) => {
      const [separator, items] = joinSchema.parse(argument);
      return joinedSchema.parse(resolveValue(items, scope)).join(separator);
    },
  ],
  ["Fn::Sub", (argument, scope) => substitute(z.string().parse(argument), scope)],
  [
    "Fn::GetStackOutput",
    (argument, scope) => {
      const { StackName, OutputName } = outputSchema.parse(resolveValue(argument, scope));
      return scope.stackOutput(StackName, OutputName);
    },
  ],
]);

/** Replaces `${Name}` by what it refers to, and `${Name.Attribute}` by the attribute. `${!Name}` is the text `${Name}`. */
function substitute(text: string, scope: Scope): string {
  return text.replace(/\$\{([^}]+)\}/g, (_, expression: string) => {
    if (expression.startsWith("!")) return `\${${expression.slice(1)}}`;
    const [name = "", ...path] = expression.split(".");
    if (path.length === 0) return String(reference(name, scope));
    return attribute(name, path.join("."), scope);
  });
}

function reference(name: string, { stack, identify }: Scope): unknown {
  const pseudoParameters = new Map([
    ["AWS::AccountId", localAccount],
    ["AWS::Region", stack.region],
    ["AWS::Partition", "aws"],
    ["AWS::URLSuffix", "amazonaws.com"],
    ["AWS::StackName", stack.name],
  ]);
  const pseudoParameter = pseudoParameters.get(name);
  if (pseudoParameter !== undefined) return pseudoParameter;
  if (name.startsWith("AWS::")) throw new LocalCloudError(`${name} is not emulated.`);
  if (stack.parameters.has(name)) return stack.parameters.get(name);
  return identify(name)?.ref ?? name;
}

function attribute(logicalId: string, name: string, { identify }: Scope): string {
  return identify(logicalId)?.attributes[name] ?? `${logicalId}.${name}`;
}
