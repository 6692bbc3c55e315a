import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/**
 * A secret of Secrets Manager, fetched at the first use and remembered as long as the process lives. A fetch that failed
 * is not remembered: the next use fetches again.
 */
export function rememberedSecret(
  client: SecretsManagerClient,
  secretId: string,
): () => Promise<string> {
  let remembered: Promise<string> | undefined;
  return () => {
    remembered ??= fetchSecret(client, secretId).catch((error: unknown) => {
      remembered = undefined;
      throw error;
    });
    return remembered;
  };
}

async function fetchSecret(client: SecretsManagerClient, secretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
  if (!SecretString) throw new Error("The secret holds no text");
  return SecretString;
}
