import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { CloudFrontClient } from "@aws-sdk/client-cloudfront";
import type { LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { z } from "zod";
import { cdnOrigin } from "./cdnOrigin.ts";
import { deployedOrigin } from "./deployedOrigin.ts";
import { acceptInFunctions } from "./functionOrigins.ts";
import type { OriginServices } from "./rotateOriginSecret.ts";

/** The services of AWS that hold the secret. */
export type AwsClients = {
  readonly cloudFormation: CloudFormationClient;
  readonly cloudFront: CloudFrontClient;
  readonly lambda: LambdaClient;
  readonly secretsManager: SecretsManagerClient;
};

/**
 * The places in AWS that hold the secret of a deployed stack.
 *
 * @throws ConfigurationError when the stack is not deployed
 */
export async function awsOriginServices(
  clients: AwsClients,
  stackName: string,
): Promise<OriginServices> {
  const { secretArn, distributionId, functionNames } = await deployedOrigin(
    clients.cloudFormation,
    stackName,
  );
  return {
    ...cdnOrigin(clients.cloudFront, distributionId),
    acceptInFunctions: (secret) => acceptInFunctions(clients.lambda, functionNames, secret),
    kept: async () => {
      const { SecretString } = await clients.secretsManager.send(
        new GetSecretValueCommand({ SecretId: secretArn }),
      );
      return keptSchema.parse(JSON.parse(SecretString ?? ""));
    },
    keep: async (secret) => {
      await clients.secretsManager.send(
        new PutSecretValueCommand({ SecretId: secretArn, SecretString: JSON.stringify(secret) }),
      );
    },
  };
}

const keptSchema = z.object({ current: z.string(), previous: z.string().optional() });
