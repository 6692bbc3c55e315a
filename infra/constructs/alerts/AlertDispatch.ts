import { leadsTable } from "@planner/shared/lead/leadsTable";
import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { HandlerFunction } from "../api/HandlerFunction.ts";
import { logSettings } from "../operations/logSettings.ts";
import { deadLetterQueue } from "./deadLetterQueue.ts";

/** Of whose leads the channels are told. */
export interface AlertDispatchProps {
  readonly table: TableV2;
  readonly environment: Environment;
  /** Those of the channels. */
  readonly queues: readonly Queue[];
}

/** Reads the table's stream and puts each new lead's key into the queue of every channel. */
export class AlertDispatch extends Construct {
  /** Where batches lie that reached not every queue: their place in the stream, not their leads. */
  readonly deadLetters: Queue;
  readonly handler: HandlerFunction;

  constructor(scope: Construct, id: string, props: AlertDispatchProps) {
    super(scope, id);
    const { table, environment, queues } = props;
    const streamArn = table.tableStreamArn;
    if (streamArn === undefined) throw new Error("The lead table has no stream");
    this.deadLetters = deadLetterQueue(this, "DeadLetters");
    this.handler = new HandlerFunction(this, "Dispatcher", {
      name: "alert-dispatch",
      description: "Hands each new lead over to the channels of alerts",
      environment: { QUEUE_URLS: queues.map(({ queueUrl }) => queueUrl).join(" ") },
      permissions: [
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
          resources: [...queues, this.deadLetters].map(({ queueArn }) => queueArn),
        }),
      ],
      timeout: Duration.seconds(60),
      reservedConcurrency: environment.reservedConcurrency,
      logs: logSettings(environment),
      failures: "The mapping of the stream puts what it gives up into a queue of its own.",
    });
    const mapping = new EventSourceMapping(this, "Stream", {
      target: this.handler,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [newLeads],
      // No window: the first lead of a rush is told of as soon as a lonely one.
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // What fails is a queue, never the lead: hours of patience, within the day that a stream remembers.
      retryAttempts: 100,
      maxRecordAge: Duration.hours(6),
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    // Lambda checks, as it makes the mapping, that the function may read the stream.
    if (this.handler.role !== undefined) mapping.node.addDependency(this.handler.role);
  }
}

const newLeads = FilterCriteria.filter({
  eventName: FilterRule.isEqual("INSERT"),
  dynamodb: { NewImage: { entity: { S: FilterRule.isEqual(leadsTable.leadEntity) } } },
});
