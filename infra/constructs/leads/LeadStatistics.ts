import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { StreamConsumer } from "./StreamConsumer.ts";

export interface LeadStatisticsProps {
  readonly table: TableV2;
  readonly environment: Environment;
}

/** Maintains the lead statistics: counts each new lead from the table's stream once. */
export class LeadStatistics extends StreamConsumer {
  constructor(scope: Construct, id: string, { table, environment }: LeadStatisticsProps) {
    super(scope, id, {
      table,
      environment,
      handlerId: "Counter",
      name: "count-leads",
      description: "Counts each new lead once in the statistics",
      variables: { TABLE_NAME: table.tableName },
      permissions: [
        new PolicyStatement({
          actions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
          resources: [table.tableArn],
        }),
      ],
      timeout: Duration.seconds(30),
      // A transaction allows 100 items: 99 leads and the statistics.
      batchSize: 99,
      maxBatchingWindow: Duration.seconds(1),
    });
  }
}
