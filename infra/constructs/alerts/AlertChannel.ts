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
import { logSettings } from "../operations/logSettings.ts";
import { deadLetterQueue } from "./deadLetterQueue.ts";

/** One way in which the team hears of a new lead. */
export interface AlertChannelProps {
  readonly table: TableV2;
  readonly environment: Environment;
  /** The channel as the lead table's marks call it. */
  readonly name: AlertChannelName;
  readonly description: string;
  /** What the function needs besides the table's name. */
  readonly variables: Readonly<Record<string, string>>;
  /** What the function may do besides reading leads and keeping its own marks. */
  readonly permissions: readonly PolicyStatement[];
}

/** A queue of leads to tell of, the function that does, and a queue for what it gave up. */
export class AlertChannel extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly sender: HandlerFunction;

  constructor(scope: Construct, id: string, props: AlertChannelProps) {
    super(scope, id);
    const { environment } = props;
    this.deadLetters = deadLetterQueue(this, "DeadLetters");
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Lambda wants six times what the function may take. So a failed alert comes again every three minutes…
      visibilityTimeout: Duration.minutes(3),
      // …for an hour.
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 20 },
      retentionPeriod: Duration.days(14),
    });
    this.sender = new HandlerFunction(this, "Sender", {
      name: `alert-${props.name}`,
      description: props.description,
      environment: { TABLE_NAME: props.table.tableName, ...props.variables },
      permissions: [...channelPermissions(this.queue, props), ...props.permissions],
      timeout: Duration.seconds(30),
      // A new account lets nobody reserve anything.
      reservedConcurrency: environment.reservedConcurrency && mostAtOnce,
      logs: logSettings(environment),
      failures: "What it does not take stays in its queue, which hands it to a dead-letter queue.",
    });
    const mapping = new EventSourceMapping(this, "Messages", {
      target: this.sender,
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      reportBatchItemFailures: true,
      maxConcurrency: mostAtOnce,
    });
    if (this.sender.role !== undefined) mapping.node.addDependency(this.sender.role);
    Validations.of(mapping).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "Mappings of queues take none: the queue itself has one for its dead letters.",
    });
  }
}

/** The fewest that Lambda knows: a rush of leads waits in the queue rather than at SES or at who answers the webhook. */
const mostAtOnce = 2;

function channelPermissions(queue: Queue, { table, name }: AlertChannelProps): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ["dynamodb:GetItem"], resources: [table.tableArn] }),
    // Its own marks, and so no lead and no statistics.
    new PolicyStatement({
      actions: ["dynamodb:DeleteItem", "dynamodb:UpdateItem"],
      resources: [table.tableArn],
      conditions: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [alertMarkKey(name, "*")] },
        Null: { "dynamodb:LeadingKeys": "false" },
      },
    }),
    new PolicyStatement({
      actions: ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"],
      resources: [queue.queueArn],
    }),
  ];
}
