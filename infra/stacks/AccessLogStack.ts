import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import type { MonitoredEdge } from "../constructs/operations/alarmEntries.ts";
import { EdgeObservability } from "../constructs/operations/Observability.ts";
import { AccessLogs } from "../constructs/site/AccessLogs.ts";

export interface AccessLogStackProps extends StackProps {
  readonly environment: Environment;
  readonly distributionArn: string;
  readonly edge: MonitoredEdge;
}

/** The CDN's access logs and alarms. In us-east-1, the only region CloudFront reports to. Created after the CDN. */
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
