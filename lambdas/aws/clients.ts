import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type FunctionName, functionSettings } from "@planner/shared/deployment/functions";

/** A function's client for both tables. */
export function databaseClient(name: FunctionName): DynamoDBDocumentClient {
  return documentClient(new DynamoDBClient(clientConfig(name)));
}

/** A client that leaves out attributes whose value is undefined. */
export function documentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** A function's client for the user pool. */
export function cognitoClient(name: FunctionName): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient(clientConfig(name));
}

/** A function's client for sending emails. */
export function mailClient(name: FunctionName): SESv2Client {
  return new SESv2Client(clientConfig(name));
}

/** A function's client for its queues. */
export function queueClient(name: FunctionName): SQSClient {
  // By default, the SDK calls the host in the queue URL and ignores the configured endpoint.
  return new SQSClient({ ...clientConfig(name), useQueueUrlAsEndpoint: false });
}

/**
 * Returns a getter for a secret in Secrets Manager. A fetched secret is cached for five minutes, so that a new one soon
 * replaces it. If a fetch fails, the next call tries again.
 */
export function cachedSecret(name: FunctionName, secretId: string): () => Promise<string> {
  const client = new SecretsManagerClient(clientConfig(name));
  let cached: Promise<string> | undefined;
  let fetchedAt = 0;
  return () => {
    if (Date.now() - fetchedAt > secretMs) {
      cached = undefined;
      fetchedAt = Date.now();
    }
    cached ??= fetchSecret(client, secretId).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

const secretMs = 5 * 60_000;

async function fetchSecret(client: SecretsManagerClient, secretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error("The secret has no string value");
  return SecretString;
}

/** The attempts and timeouts of a function's calls. */
function clientConfig(name: FunctionName) {
  const { attempts, timeoutMs } = functionSettings[name].calls;
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  };
}
