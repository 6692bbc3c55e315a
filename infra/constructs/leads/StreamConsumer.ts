import { leadsTable } from "@planner/shared/lead/leadsTable";
import { Duration, Validations } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { HandlerFunction, type HandlerFunctionProps } from "../api/HandlerFunction.ts";

export interface StreamConsumerProps extends Omit<HandlerFunctionProps, "failures"> {
  readonly table: TableV2;
  readonly handlerId: string;
  readonly batchSize: number;
  /** How long Lambda collects records into a batch. Default: no delay. */
  readonly maxBatchingWindow?: Duration;
}

/**
 * A function that processes every new lead from the table's stream. Batches fail because of outages, not because of
 * their leads, so Lambda retries for six hours (streams keep records for a day). After that, the batch's position
 * in the stream (not its leads) goes to the dead-letter queue.
 */
export class StreamConsumer extends Construct {
  readonly handler: HandlerFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { tableStreamArn: streamArn } = props.table;
    if (streamArn === undefined) throw new Error("The leads table has no stream");
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters");
    this.handler = new HandlerFunction(this, props.handlerId, {
      ...props,
      permissions: [
        ...props.permissions,
        new PolicyStatement({
          actions: [
            "dynamodb:DescribeStream",
            "dynamodb:GetRecords",
            "dynamodb:GetShardIterator",
            "dynamodb:ListStreams",
          ],
          resources: [streamArn],
        }),
        new PolicyStatement({
          actions: ["sqs:SendMessage"],
          resources: [this.deadLetters.queueArn],
        }),
      ],
      failures: "The event source mapping has a dead-letter queue.",
    });
    const mapping = new EventSourceMapping(this, "Stream", {
      target: this.handler,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [newLeads],
      batchSize: props.batchSize,
      maxBatchingWindow: props.maxBatchingWindow,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 100,
      maxRecordAge: Duration.hours(6),
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    // Lambda checks read permission on the stream when it creates the mapping.
    if (this.handler.role !== undefined) mapping.node.addDependency(this.handler.role);
  }
}

/** Matches new leads only. The table also contains marks and statistics. */
const newLeads = FilterCriteria.filter({
  eventName: FilterRule.isEqual("INSERT"),
  dynamodb: { NewImage: { entity: { S: FilterRule.isEqual(leadsTable.leadEntity) } } },
});

/** Creates a queue for failed events. Keeps them for two weeks, the SQS maximum. */
export function createDeadLetterQueue(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const reason = "It is itself a dead-letter queue.";
  Validations.of(queue).acknowledge(
    { id: "AwsSolutions-SQS3", reason },
    { id: "Serverless-SQSRedrivePolicy", reason },
  );
  return queue;
}
