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
  if (Array.isArray(value)) {
    return value.map((item) => resolveValue(item, scope)).filter((item) => item !== noValue);
  }
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
  return Object.fromEntries(
    entries
      .map(([key, item]) => [key, resolveValue(item, scope)])
      .filter(([, item]) => item !== noValue),
  );
}

/** Represents `AWS::NoValue` until its property is dropped. */
const noValue = Symbol("AWS::NoValue");

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const pair = z.tuple([z.unknown(), z.unknown()]);
const strings = z.array(z.union([z.string(), z.number().transform(String)]));

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => reference(String(argument), scope),
  "Fn::GetAtt": (argument, scope) => {
    const [logicalId = "", ...path] = Array.isArray(argument)
      ? argument.map(String)
      : String(argument).split(".");
    return attribute(logicalId, path.join("."), scope);
  },
  "Fn::Join": (argument, scope) => {
    const [separator, items] = pair.parse(argument);
    return strings.parse(resolveValue(items, scope)).join(String(separator));
  },
  "Fn::Split": (argument, scope) => {
    const [separator, text] = pair.parse(argument);
    return String(resolveValue(text, scope)).split(String(separator));
  },
  "Fn::Select": (argument, scope) => {
    const [index, items] = pair.parse(argument);
    return z.array(z.unknown()).parse(resolveValue(items, scope))[Number(index)];
  },
  "Fn::Sub": (argument, scope) => substitute(z.string().parse(argument), scope),
  "Fn::GetStackOutput": (argument, scope) => {
    const { StackName, OutputName } = stackOutput.parse(resolveValue(argument, scope));
    return scope.stackOutput(StackName, OutputName);
  },
};

const stackOutput = z.object({ StackName: z.string(), OutputName: z.string() });

function reference(name: string, scope: Scope): unknown {
  const pseudo: Readonly<Record<string, unknown>> = {
    "AWS::AccountId": localAccount,
    "AWS::Region": scope.stack.region,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": scope.stack.name,
    "AWS::StackId": `arn:aws:cloudformation:${scope.stack.region}:${localAccount}:stack/${scope.stack.name}/local`,
    "AWS::NoValue": noValue,
  };
  if (name in pseudo) return pseudo[name];
  if (scope.stack.parameters.has(name)) return scope.stack.parameters.get(name);
  return scope.identify(name)?.ref ?? name;
}

function attribute(logicalId: string, name: string, scope: Scope): string {
  return scope.identify(logicalId)?.attributes[name] ?? `${logicalId}.${name}`;
}

function substitute(text: string, scope: Scope): string {
  return text.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    const [logicalId = "", ...path] = name.split(".");
    return path.length > 0
      ? attribute(logicalId, path.join("."), scope)
      : String(reference(name, scope));
  });
}

/** Returns the value of a secret by its ARN. */
export type SecretText = (arn: string) => string;

/**
 * Replaces dynamic references to secrets (`{{resolve:secretsmanager:arn:SecretString:key::}}`) in a value. CloudFormation does
 * this after it has resolved the intrinsic functions.
 *
 * @throws LocalCloudError for a reference to another service or to a missing key
 */
export function resolveDynamicReferences(value: unknown, secretText: SecretText): unknown {
  if (typeof value === "string") return fill(value, secretText);
  if (Array.isArray(value)) return value.map((item) => resolveDynamicReferences(item, secretText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveDynamicReferences(item, secretText)]),
  );
}

const referencePattern = /\{\{resolve:([^}]*)\}\}/g;

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html */
const secretReference = /^secretsmanager:(arn:.+):SecretString:([^:]*)::$/;

function fill(text: string, secretText: SecretText): string {
  return text.replace(referencePattern, (whole, inner: string) => {
    const [, arn, key] = secretReference.exec(inner) ?? [];
    if (arn === undefined) throw new LocalCloudError(`${whole} is not emulated.`);
    const secret = secretText(arn);
    if (key === undefined || key === "") return secret;
    const value = z.record(z.string(), z.string()).parse(JSON.parse(secret))[key];
    if (value === undefined) throw new LocalCloudError(`The secret ${arn} has no ${key}.`);
    return value;
  });
}
