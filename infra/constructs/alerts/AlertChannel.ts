import {
  type AlertChannel as AlertChannelName,
  alertMarkKey,
} from "@planner/shared/lead/leadsTable";
import { Duration, Validations } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { HandlerFunction } from "../api/HandlerFunction.ts";
import { onlyPartitions } from "../leads/LeadStore.ts";
import { createDeadLetterQueue } from "../leads/StreamConsumer.ts";

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
export class AlertChannel extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly sender: HandlerFunction;

  constructor(scope: Construct, id: string, props: AlertChannelProps) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters");
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS recommends six times the function's timeout. A failed alert is retried every three minutes for an hour.
      visibilityTimeout: Duration.minutes(3),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 20 },
      retentionPeriod: Duration.days(14),
    });
    this.sender = new HandlerFunction(this, "Sender", {
      environment: props.environment,
      name: `alert-${props.name}`,
      description: props.description,
      variables: {
        TABLE_NAME: props.table.tableName,
        ...(props.defersAlerts && { QUEUE_URL: this.queue.queueUrl }),
        ...props.variables,
      },
      permissions: [...channelPermissions(this.queue, props), ...props.permissions],
      timeout: Duration.seconds(30),
      maxConcurrency,
      failures: "Failed messages return to the queue, which has a dead-letter queue.",
    });
    const mapping = new EventSourceMapping(this, "Messages", {
      target: this.sender,
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
      maxConcurrency,
    });
    if (this.sender.role !== undefined) mapping.node.addDependency(this.sender.role);
    Validations.of(mapping).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "An SQS mapping has no destination. The queue has a dead-letter queue.",
    });
  }
}

/** Lambda's minimum. During a spike, alerts wait in the queue instead of flooding SES or the webhook. */
const maxConcurrency = 2;

function channelPermissions(
  queue: Queue,
  { table, name, defersAlerts }: AlertChannelProps,
): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ["dynamodb:GetItem"], resources: [table.tableArn] }),
    // Only the channel's own marks and windows: neither leads nor statistics.
    new PolicyStatement({
      actions: ["dynamodb:DeleteItem", "dynamodb:UpdateItem"],
      resources: [table.tableArn],
      conditions: onlyPartitions(alertMarkKey(name, "*")),
    }),
    new PolicyStatement({
      actions: [
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        "sqs:ReceiveMessage",
        ...(defersAlerts ? ["sqs:SendMessage"] : []),
      ],
      resources: [queue.queueArn],
    }),
  ];
}
