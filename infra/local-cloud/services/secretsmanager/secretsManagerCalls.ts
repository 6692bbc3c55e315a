import { createHash } from "node:crypto";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { type AwsCalls, AwsError, signedCall } from "../awsJsonHandler.ts";
import { secretDefinitions } from "./GeneratedSecrets.ts";

/** Reads the template's secrets. Other operations are not supported. */
export function secretsManagerCalls(cloud: Cloud): AwsCalls {
  const arns = secretDefinitions(cloud).map(({ arn }) => arn);
  return {
    "secretsmanager.GetSecretValue": signedCall(
      z.object({ SecretId: z.string() }),
      async ({ SecretId }) => {
        const arn = arns.find((each) => isNamed(each, SecretId));
        if (arn === undefined) {
          throw new AwsError(
            "ResourceNotFoundException",
            "Secrets Manager can't find the specified secret.",
          );
        }
        const { value, created_at_ms } = cloud.secretValue(arn);
        return {
          ARN: arn,
          Name: nameOf(arn),
          SecretString: value,
          VersionId: createHash("sha256").update(value).digest("hex").slice(0, 32),
          VersionStages: ["AWSCURRENT"],
          CreatedDate: new Date(created_at_ms),
        };
      },
    ),
  };
}

/** Accepts the full ARN, the ARN without its random suffix, or the name. */
function isNamed(arn: string, id: string): boolean {
  return [arn, arn.replace(/-[^-]*$/, ""), nameOf(arn)].includes(id);
}

function nameOf(arn: string): string {
  return arn.replace(/^.*:secret:/, "").replace(/-[^-]*$/, "");
}
