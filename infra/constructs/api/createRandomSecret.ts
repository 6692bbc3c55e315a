import { Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

export type RandomSecretProps = {
  readonly description: string;
  /** Why the secret is not rotated automatically. cdk-nag requires a reason. */
  readonly reason: string;
  /** If given, the secret is a JSON object that has the random value under this key. */
  readonly jsonKey?: string;
};

/** Creates a random key or password of 64 letters and digits. */
export function createRandomSecret(
  scope: Construct,
  id: string,
  { description, reason, jsonKey }: RandomSecretProps,
): Secret {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: {
      passwordLength: 64,
      excludePunctuation: true,
      generateStringKey: jsonKey,
      // Secrets Manager adds the value to this object.
      secretStringTemplate: jsonKey === undefined ? undefined : "{}",
    },
  });
  Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason });
  return secret;
}
