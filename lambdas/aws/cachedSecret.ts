import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/**
 * Returns a getter for a secret in Secrets Manager. The first call fetches the secret and caches it. If the fetch
 * fails, the next call tries again.
 */
export function cachedSecret(
  client: SecretsManagerClient,
  secretId: string,
): () => Promise<string> {
  let cached: Promise<string> | undefined;
  return () => {
    cached ??= fetchSecret(client, secretId).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

async function fetchSecret(client: SecretsManagerClient, secretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error("The secret has no string value");
  return SecretString;
}
