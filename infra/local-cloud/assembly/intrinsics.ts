import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { localAccount, type ResourceIdentity } from "./identities.ts";
import type { CloudStack } from "./readAssembly.ts";

/** Where a value is being resolved: its stack, and what that stack can see. */
export type Scope = {
  readonly stack: CloudStack;
  readonly identify: (logicalId: string) => ResourceIdentity | undefined;
  readonly stackOutput: (stackName: string, outputName: string) => unknown;
};

/**
 * Replaces every CloudFormation intrinsic function in a template's value by what it stands for in the local cloud.
 * References to resources of a kind the local cloud does not run give a stable name of their own.
 *
 * @throws LocalCloudError for a function it does not know
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
      throw new LocalCloudError(`The local cloud does not know ${name} (in ${scope.stack.name}).`);
    }
  }
  return Object.fromEntries(
    entries
      .map(([key, item]) => [key, resolveValue(item, scope)])
      .filter(([, item]) => item !== noValue),
  );
}

/** Whether a named condition of the stack holds. */
export function evaluateCondition(name: string, scope: Scope): boolean {
  return resolveValue(scope.stack.conditions.get(name), scope) === true;
}

/** Stands for `AWS::NoValue` until the property that holds it is dropped. */
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
  "Fn::Sub": (argument, scope) => substitute(argument, scope),
  "Fn::FindInMap": (argument, scope) => {
    const path = z.array(z.unknown()).parse(resolveValue(argument, scope)).map(String);
    return path.reduce<unknown>(
      (map, key) => new Map(Object.entries(Object(map))).get(key),
      scope.stack.mappings,
    );
  },
  "Fn::Base64": (argument, scope) =>
    Buffer.from(String(resolveValue(argument, scope))).toString("base64"),
  "Fn::GetStackOutput": (argument, scope) => {
    const { StackName, OutputName } = stackOutput.parse(resolveValue(argument, scope));
    return scope.stackOutput(StackName, OutputName);
  },
  Condition: (argument, scope) => evaluateCondition(String(argument), scope),
  "Fn::If": (argument, scope) => {
    const [name, whenTrue, whenFalse] = z
      .tuple([z.string(), z.unknown(), z.unknown()])
      .parse(argument);
    return resolveValue(evaluateCondition(name, scope) ? whenTrue : whenFalse, scope);
  },
  "Fn::Equals": (argument, scope) => {
    const [left, right] = pair.parse(resolveValue(argument, scope));
    return String(left) === String(right);
  },
  "Fn::Not": (argument, scope) => !booleans(argument, scope).includes(true),
  "Fn::And": (argument, scope) => !booleans(argument, scope).includes(false),
  "Fn::Or": (argument, scope) => booleans(argument, scope).includes(true),
};

const stackOutput = z.object({ StackName: z.string(), OutputName: z.string() });

function booleans(argument: unknown, scope: Scope): boolean[] {
  return z.array(z.boolean()).parse(resolveValue(argument, scope));
}

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

function substitute(argument: unknown, scope: Scope): string {
  const [text, variables] = Array.isArray(argument)
    ? z.tuple([z.string(), z.record(z.string(), z.unknown())]).parse(argument)
    : [String(argument), {}];
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal !== "") return `\${${name}}`;
    if (name in variables) return String(resolveValue(variables[name], scope));
    const [logicalId = "", ...path] = name.split(".");
    return path.length > 0
      ? attribute(logicalId, path.join("."), scope)
      : String(reference(name, scope));
  });
}

/** The text of a secret, by its ARN. */
export type SecretText = (arn: string) => string;

/**
 * Fills secrets into a value's texts: `{{resolve:secretsmanager:arn:SecretString:key::}}`, as CloudFormation does after
 * it has resolved the intrinsic functions.
 *
 * @throws LocalCloudError for a dynamic reference of another service, or to a key that the secret lacks
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
    if (arn === undefined) throw new LocalCloudError(`The local cloud does not know ${whole}.`);
    const secret = secretText(arn);
    if (key === undefined || key === "") return secret;
    const value = z.record(z.string(), z.string()).parse(JSON.parse(secret))[key];
    if (value === undefined) throw new LocalCloudError(`The secret ${arn} has no ${key}.`);
    return value;
  });
}
