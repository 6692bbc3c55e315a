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
  const [only] = entries;
  if (only !== undefined && entries.length === 1) {
    const [name, argument] = only;
    const intrinsic = intrinsics[name];
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

const intrinsics: Readonly<Record<string, (argument: unknown, scope: Scope) => unknown>> = {
  Ref: (argument, scope) => reference(String(argument), scope),
  "Fn::GetAtt": (argument, scope) => {
    const [logicalId = "", ...path] = z.array(z.string()).parse(argument);
    return attribute(logicalId, path.join("."), scope);
  },
  "Fn::Join": (argument, scope) => {
    const [separator, items] = joinSchema.parse(argument);
    return joinedSchema.parse(resolveValue(items, scope)).join(separator);
  },
  "Fn::Sub": (argument, scope) =>
    String(argument).replace(/\$\{([^}]+)\}/g, (_, name) => String(reference(name, scope))),
  "Fn::GetStackOutput": (argument, scope) => {
    const { StackName, OutputName } = outputSchema.parse(resolveValue(argument, scope));
    return scope.stackOutput(StackName, OutputName);
  },
};

function reference(name: string, { stack, identify }: Scope): unknown {
  const pseudoParameters: Readonly<Record<string, unknown>> = {
    "AWS::AccountId": localAccount,
    "AWS::Region": stack.region,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": stack.name,
  };
  if (name in pseudoParameters) return pseudoParameters[name];
  if (name.startsWith("AWS::")) throw new LocalCloudError(`${name} is not emulated.`);
  if (stack.parameters.has(name)) return stack.parameters.get(name);
  return identify(name)?.ref ?? name;
}

function attribute(logicalId: string, name: string, { identify }: Scope): string {
  return identify(logicalId)?.attributes[name] ?? `${logicalId}.${name}`;
}
