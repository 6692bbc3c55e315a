import { CfnQueryDefinition, type ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

/** Whose logs are searched, and the folder of the queries. */
export interface LogQueriesProps {
  readonly logGroups: readonly ILogGroup[];
  readonly folder: string;
}

/** Queries kept in CloudWatch's Logs Insights, where somebody looks who was called. */
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

/** The queries, command by command. */
export const logQueries = {
  /** What failed, the latest first; a frame is a place in the code. */
  Failures: [
    "fields @timestamp, service, message, failure.name, failure.frames.0, correlation_id",
    'filter level = "ERROR"',
    "sort @timestamp desc",
    "limit 50",
  ],
  /** What was written of one request: in the place of ID stands `x-amz-cf-id` of the answer. */
  "Follow a request": [
    "fields @timestamp, service, message, lead_id, failure.name, xray_trace_id",
    'filter @message like "ID"',
    "sort @timestamp asc",
    "limit 100",
  ],
} as const;
