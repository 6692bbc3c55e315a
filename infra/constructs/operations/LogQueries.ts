import { CfnQueryDefinition, type ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

export interface LogQueriesProps {
  readonly logGroups: readonly ILogGroup[];
  readonly folder: string;
}

/** Saved queries in CloudWatch Logs Insights. */
export class LogQueries extends Construct {
  constructor(scope: Construct, id: string, { logGroups, folder }: LogQueriesProps) {
    super(scope, id);
    for (const [name, lines] of Object.entries(logQueries)) {
      new CfnQueryDefinition(this, name, {
        name: `${folder}/${name}`,
        logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
        queryString: lines.join("\n| "),
      });
    }
  }
}

/** The queries, one command per line. */
export const logQueries = {
  /** The latest failures with their code locations. */
  Failures: [
    "fields @timestamp, service, message, failure.name, failure.frames.0, correlation_id",
    'filter level = "ERROR"',
    "sort @timestamp desc",
    "limit 50",
  ],
  /** All lines of one request. Replace ID with the response's `x-amz-cf-id`. */
  "Follow a request": [
    "fields @timestamp, service, message, lead_id, failure.name, xray_trace_id",
    'filter @message like "ID"',
    "sort @timestamp asc",
    "limit 100",
  ],
} as const;
