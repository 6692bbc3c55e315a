import { RemovalPolicy } from "aws-cdk-lib";
import type { LogGroupProps } from "aws-cdk-lib/aws-logs";
import type { Environment } from "../../config/environmentSchema.ts";

/** How long a log is kept, and whether it outlives its stack. */
export type LogSettings = Pick<LogGroupProps, "retention" | "removalPolicy">;

/** The settings of an environment's logs; in prod they stay when the stack goes. */
export function logSettings(
  environment: Pick<Environment, "logRetentionDays" | "protectData">,
): LogSettings {
  return {
    retention: environment.logRetentionDays,
    removalPolicy: environment.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}
