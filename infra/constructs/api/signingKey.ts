import { Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

/**
 * A random key that signs requests or cursors, or a password of 64 letters and digits. It stays as it is until someone changes it, for a reason that cdk-nag
 * requires.
 */
export function signingKey(
  scope: Construct,
  id: string,
  { description, reason }: Readonly<Record<"description" | "reason", string>>,
): Secret {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason });
  return secret;
}
