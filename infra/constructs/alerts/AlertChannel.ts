import {
  type AlertChannel as AlertChannelName,
  alertMarkKey,
} from "@planner/shared/lead/leadsTable";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { onlyPartitions } from "../leads/LeadStore.ts";
import { QueueConsumer } from "../leads/QueueConsumer.ts";

export interface AlertChannelProps {
  readonly table: TableV2;
  readonly environment: Environment;
  /** Also part of the keys of the channel's marks in the table. */
  readonly name: AlertChannelName;
  readonly description: string;
  /** Whether the function may put an alert back into its queue, for later. */
  readonly defersAlerts: boolean;
  /** The function's environment variables, other than the table name and the queue. */
  readonly variables: Readonly<Record<string, string>>;
  /** The function's permissions, in addition to reading leads and writing its own marks. */
  readonly permissions: readonly PolicyStatement[];
}

/** One channel that alerts the team to new leads: a queue, a sender function and a dead-letter queue. */
export class AlertChannel extends QueueConsumer {
  constructor(scope: Construct, id: string, props: AlertChannelProps) {
    const { table, environment, name, description } = props;
    super(scope, id, {
      environment,
      handlerId: "Sender",
      name: `alert-${name}`,
      description,
      returnsMessages: props.defersAlerts,
      variables: { TABLE_NAME: table.tableName, ...props.variables },
      permissions: [
        new PolicyStatement({ actions: ["dynamodb:GetItem"], resources: [table.tableArn] }),
        // Only the channel's own marks and windows: neither leads nor statistics.
        new PolicyStatement({
          actions: ["dynamodb:DeleteItem", "dynamodb:UpdateItem"],
          resources: [table.tableArn],
          conditions: onlyPartitions(alertMarkKey(name, "*")),
        }),
        ...props.permissions,
      ],
    });
  }
}
