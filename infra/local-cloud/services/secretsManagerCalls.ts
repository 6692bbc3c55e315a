import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { type AwsCalls, AwsError, signedCall } from "./awsJson.ts";

/**
 * The operations of Secrets Manager: to read a secret, and to create one that the template expects of an operator. A created
 * secret's name is its ARN. Unlike on AWS, creating a secret replaces an existing one.
 */
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

/** @throws AwsError if there is no such secret */
function readSecret(cloud: Cloud, secretId: string): string {
  const value = cloud.findSecret(secretId);
  if (value === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    throw new AwsError("ResourceNotFoundException", message);
  }
  return value;
}
