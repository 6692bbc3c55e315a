import { leadsTable } from "@planner/shared/tables/leadsTable";
import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { HandlerFunction, type HandlerFunctionProps } from "../api/HandlerFunction.ts";
import { allow } from "../permissions.ts";
import { createDeadLetterQueue } from "./createDeadLetterQueue.ts";

export interface StreamConsumerProps extends Omit<HandlerFunctionProps, "failures" | "reserved"> {
  readonly table: TableV2;
  readonly filters: readonly Readonly<Record<string, unknown>>[];
  readonly batchSize: number;
  /** How long Lambda collects records into a batch. Default: no delay. */
  readonly maxBatchingWindow?: Duration;
}

/**
 * A function that processes leads from the table's stream. Batches fail because of outages, not because of
 * their leads, so Lambda retries 100 times within six hours at most (streams keep records for a day). After that, the
 * batch's position in the stream (not its leads) goes to the dead-letter queue.
 */
export class StreamConsumer extends Construct {
  readonly handler: HandlerFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { tableStreamArn: streamArn } = props.table;
    if (streamArn === undefined) throw new Error("The leads table has no stream");
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters");
    this.handler = new HandlerFunction(this, "Handler", {
      ...props,
      permissions: [
        ...props.permissions,
        allow(
          [streamArn],
          "dynamodb:DescribeStream",
          "dynamodb:GetRecords",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ),
        allow([this.deadLetters.queueArn], "sqs:SendMessage"),
      ],
      // One per shard of the stream, of which there are few.
      reserved: "none",
      failures: "The event source mapping has a dead-letter queue.",
    });
    const mapping = new EventSourceMapping(this, "Stream", {
      target: this.handler,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: props.filters.map((filter) => FilterCriteria.filter(filter)),
      batchSize: props.batchSize,
      maxBatchingWindow: props.maxBatchingWindow,
      // A batch is repeated from the first failed record on. If it failed as a whole, such as by a timeout, it is halved.
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 100,
      maxRecordAge: Duration.hours(6),
      // The CDK's SqsDlq would also let the function read the queue's attributes.
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    // Lambda checks read permission on the stream when it creates the mapping.
    if (this.handler.role !== undefined) mapping.node.addDependency(this.handler.role);
  }
}

const isLead = { entity: { S: FilterRule.isEqual(leadsTable.leadEntity) } };

/** Matches new or edited leads. The table also contains alert marks, tombstones and the smoke test's leads. */
export function leadRecords(...eventNames: readonly string[]) {
  return [{ eventName: FilterRule.or(...eventNames), dynamodb: { NewImage: isLead } }];
}

/** Matches leads that were saved, edited, erased or restored. */
export const changedLeads = [
  { dynamodb: { NewImage: isLead } },
  { dynamodb: { OldImage: isLead } },
];
