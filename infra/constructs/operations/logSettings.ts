import type { LogGroupProps } from "aws-cdk-lib/aws-logs";
import type { Environment } from "../../config/environmentSchema.ts";
import { removalPolicyOf } from "../removalPolicyOf.ts";

/** How long an environment's logs are kept. If the environment protects data, logs outlive their stack. */
export function logSettings(
  environment: Pick<Environment, "logRetentionDays" | "protectData">,
): Pick<LogGroupProps, "retention" | "removalPolicy"> {
  return {
    retention: environment.logRetentionDays,
    removalPolicy: removalPolicyOf(environment),
  };
}
