import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import { EdgeObservability } from "../constructs/operations/EdgeObservability.ts";
import type { WatchedEdge } from "../constructs/operations/edgeMetrics.ts";
import { AccessLogs } from "../constructs/site/AccessLogs.ts";

/** The environment and the CDN whose requests are logged and watched. */
export interface AccessLogStackProps extends StackProps {
  readonly environment: Environment;
  readonly distributionArn: string;
  readonly edge: WatchedEdge;
}

/** The CDN's access logs and alarms, which CloudFront has in us-east-1 only, once there is a CDN. */
export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, props: AccessLogStackProps) {
    super(scope, id, props);
    const { environment, distributionArn, edge } = props;
    new AccessLogs(this, "AccessLogs", {
      distributionArn,
      retention: environment.logRetentionDays,
      protectData: environment.protectData,
    });
    new EdgeObservability(this, "Observability", { environment, edge });
  }
}
