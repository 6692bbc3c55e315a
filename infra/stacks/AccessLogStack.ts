import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { AccessLogs } from "../constructs/AccessLogs.ts";
import type { Environment } from "../environments.ts";

/** The environment and the CDN whose requests are logged. */
export interface AccessLogStackProps extends StackProps {
  readonly environment: Environment;
  readonly distributionArn: string;
}

/** The CDN's access logs, which CloudFront delivers from us-east-1 only, once there is a CDN. */
export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, props: AccessLogStackProps) {
    super(scope, id, props);
    const { environment, distributionArn } = props;
    new AccessLogs(this, "AccessLogs", {
      distributionArn,
      retention: environment.logRetentionDays,
      protectData: environment.protectData,
    });
  }
}
