import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type AwsCalls, AwsError, signedCall } from "./awsJson.ts";

const secretSchema = z.object({
  SecretString: z.undefined("must be generated").optional(),
  GenerateSecretString: z
    .object({
      SecretStringTemplate: z.string().default("{}"),
      GenerateStringKey: z.string().optional(),
      PasswordLength: z.int().default(32),
    })
    .prefault({}),
});

/** A secret of the template. */
export type SecretDefinition = ReturnType<typeof secretDefinitions>[number];

/** The secrets of the template. */
export function secretDefinitions(cloud: Cloud) {
  return cloud
    .resourcesOf("AWS::SecretsManager::Secret", secretSchema)
    .map(({ ref: arn, logicalId, properties: { GenerateSecretString: generated } }) => ({
      arn,
      logicalId,
      length: generated.PasswordLength,
      template: generated.SecretStringTemplate,
      /** If present, the secret is JSON: the template's fields and the generated text under this key. */
      key: generated.GenerateStringKey,
    }));
}

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Generates a value of letters and digits. */
export function generateSecret({ length, template, key }: SecretDefinition): string {
  const text = Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
  return key === undefined ? text : JSON.stringify({ ...JSON.parse(template), [key]: text });
}

/** Reads the secrets, and creates those that the template expects an operator to create. */
export function secretsManagerCalls(cloud: Cloud): AwsCalls {
  return {
    "secretsmanager.CreateSecret": signedCall(
      z.object({ Name: z.string(), SecretString: z.string() }),
      async ({ Name, SecretString }) => {
        cloud.storeSecret(Name, SecretString);
        return { ARN: Name, Name };
      },
    ),
    "secretsmanager.GetSecretValue": signedCall(
      z.object({ SecretId: z.string() }),
      async ({ SecretId }) => ({ ARN: SecretId, SecretString: readSecret(cloud, SecretId) }),
    ),
  };
}

function readSecret(cloud: Cloud, arn: string): string {
  try {
    return cloud.secretValue(arn);
  } catch (error) {
    if (!(error instanceof LocalCloudError)) throw error;
    const message = "Secrets Manager can't find the specified secret.";
    throw new AwsError("ResourceNotFoundException", message);
  }
}
