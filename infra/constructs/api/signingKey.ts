import { Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

export type SigningKeyProps = {
  readonly description: string;
  /** Why the key is not rotated automatically. cdk-nag requires one. */
  readonly reason: string;
};

/** A random key or password of 64 letters and digits. */
export function signingKey(
  scope: Construct,
  id: string,
  { description, reason }: SigningKeyProps,
): Secret {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason });
  return secret;
}
