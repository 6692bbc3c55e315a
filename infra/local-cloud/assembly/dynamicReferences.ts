import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

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

const reference = /\{\{resolve:([^}]*)\}\}/g;

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html */
const secretReference = /^secretsmanager:(arn:.+):SecretString:([^:]*)::$/;

function fill(text: string, secretText: SecretText): string {
  return text.replace(reference, (whole, inner: string) => {
    const [, arn, key] = secretReference.exec(inner) ?? [];
    if (arn === undefined) throw new LocalCloudError(`The local cloud does not know ${whole}.`);
    const secret = secretText(arn);
    if (key === undefined || key === "") return secret;
    const value = z.record(z.string(), z.string()).parse(JSON.parse(secret))[key];
    if (value === undefined) throw new LocalCloudError(`The secret ${arn} has no ${key}.`);
    return value;
  });
}
