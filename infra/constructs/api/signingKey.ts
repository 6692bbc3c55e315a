import { Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

type SigningKeyProps = {
  readonly description: string;
  /** Why it is not rotated automatically. */
  readonly reason: string;
};

/** A random key that signs requests or cursors. It stays as it is until someone changes it. */
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
