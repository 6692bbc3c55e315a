import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/**
 * Replaces dynamic references to secrets (`{{resolve:secretsmanager:arn:SecretString:key::}}`) in a value. CloudFormation does
 * this after it has resolved the intrinsic functions.
 *
 * @param secretText returns the value of a secret by its ARN
 * @throws LocalCloudError for a reference to another service or to a missing key
 */
export function resolveDynamicReferences(
  value: unknown,
  secretText: (arn: string) => string,
): unknown {
  if (typeof value === "string") return withSecrets(value, secretText);
  if (Array.isArray(value)) return value.map((item) => resolveDynamicReferences(item, secretText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveDynamicReferences(item, secretText)]),
  );
}

const dynamicReference = /\{\{resolve:([^}]*)\}\}/g;

/**
 * A reference to a secret's text, or to a key of its JSON.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
const secretReference = /^secretsmanager:(?<arn>arn:.+):SecretString:(?<key>[^:]*)::$/;

function withSecrets(text: string, secretText: (arn: string) => string): string {
  return text.replace(dynamicReference, (whole, inner: string) => {
    const { arn, key } = secretReference.exec(inner)?.groups ?? {};
    if (arn === undefined) throw new LocalCloudError(`${whole} is not emulated.`);
    const secret = secretText(arn);
    if (key === undefined || key === "") return secret;
    const value = z.record(z.string(), z.string()).parse(JSON.parse(secret))[key];
    if (value === undefined) throw new LocalCloudError(`The secret ${arn} has no ${key}.`);
    return value;
  });
}
