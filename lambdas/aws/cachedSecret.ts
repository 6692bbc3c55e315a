import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/**
 * A secret of Secrets Manager. The first call fetches it and the process keeps it. If a fetch fails, the next call
 * fetches again.
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
  if (!SecretString) throw new Error("The secret has no text");
  return SecretString;
}
