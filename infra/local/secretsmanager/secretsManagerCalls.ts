import { createHash } from "node:crypto";
import { z } from "zod";
import { type AwsCalls, signedCall } from "../aws/AwsCall.ts";
import { AwsError } from "../aws/AwsError.ts";
import { JsonFile } from "../storage/JsonFile.ts";
import { generateSecret } from "./generateSecret.ts";
import type { SecretDefinition } from "./SecretDefinition.ts";

const storedSchema = z.record(
  z.string(),
  z.object({ value: z.string(), created_at_ms: z.number() }),
);

/** The template's secrets, each with a value made up once a data folder. Only reading them is run. */
export function secretsManagerCalls(
  definitions: readonly SecretDefinition[],
  { file, now }: { readonly file: string; readonly now: () => number },
): AwsCalls {
  const stored = new JsonFile<z.output<typeof storedSchema>>(file, storedSchema, {});
  for (const { arn, value } of definitions) {
    if (typeof value === "string" ? stored.value[arn]?.value === value : arn in stored.value)
      continue;
    stored.write({
      ...stored.value,
      [arn]: {
        value: typeof value === "string" ? value : generateSecret(value),
        created_at_ms: now(),
      },
    });
  }
  return {
    "secretsmanager.GetSecretValue": signedCall(
      z.object({ SecretId: z.string() }),
      async ({ SecretId }) => {
        const arn = definitions.map((each) => each.arn).find((each) => isNamed(each, SecretId));
        const secret = arn === undefined ? undefined : stored.value[arn];
        if (arn === undefined || secret === undefined) {
          throw new AwsError(
            "ResourceNotFoundException",
            "Secrets Manager can't find the specified secret.",
          );
        }
        return {
          ARN: arn,
          Name: nameOf(arn),
          SecretString: secret.value,
          VersionId: createHash("sha256").update(secret.value).digest("hex").slice(0, 32),
          VersionStages: ["AWSCURRENT"],
          CreatedDate: new Date(secret.created_at_ms),
        };
      },
    ),
  };
}

/** By its whole ARN, the ARN without its random ending, or its name. */
function isNamed(arn: string, id: string): boolean {
  return [arn, arn.replace(/-[^-]*$/, ""), nameOf(arn)].includes(id);
}

function nameOf(arn: string): string {
  return arn.replace(/^.*:secret:/, "").replace(/-[^-]*$/, "");
}
