import { RemovalPolicy } from "aws-cdk-lib";
import type { LogGroupProps } from "aws-cdk-lib/aws-logs";
import type { Environment } from "../../config/environmentSchema.ts";

/** An environment's log retention. In prod, logs outlive their stack. */
export function logSettings(
  environment: Pick<Environment, "logRetentionDays" | "protectData">,
): Pick<LogGroupProps, "retention" | "removalPolicy"> {
  return {
    retention: environment.logRetentionDays,
    removalPolicy: environment.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}
