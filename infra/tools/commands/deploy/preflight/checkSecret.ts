import { DescribeSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { Environment } from "@planner/infra/config/environmentSchema";

/** A secret that the environment's entry names. */
type NamedSecret = {
  /** Undefined if the environment needs none. */
  readonly name: string | undefined;
  /** What it contains. */
  readonly content: string;
  /** The file that the operator stores. */
  readonly file: string;
};

/** Finds a secret that is not stored yet. */
export async function checkSecret(
  { region }: Environment,
  { name, content, file }: NamedSecret,
): Promise<string[]> {
  if (name === undefined) return [];
  const client = new SecretsManagerClient({ region });
  try {
    await client.send(new DescribeSecretCommand({ SecretId: name }));
    return [];
  } catch (error) {
    if (!(error instanceof Error && error.name === "ResourceNotFoundException")) throw error;
    return [
      `There is no secret ${name}: store ${content} with "aws secretsmanager create-secret --region ${region} --name ${name} --secret-string file://${file}".`,
    ];
  }
}
