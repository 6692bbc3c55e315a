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
import { deadLetterQueue } from "../alerts/deadLetterQueue.ts";
import { HandlerFunction } from "../api/HandlerFunction.ts";
import { logSettings } from "../operations/logSettings.ts";

/** Whose leads are counted. */
export interface LeadStatisticsProps {
  readonly table: TableV2;
  readonly environment: Environment;
}

/** Keeps the statistics over all leads: the table's stream hands each new lead to a function that counts it once. */
export class LeadStatistics extends Construct {
  /** Where batches lie that could not be counted: their place in the stream, not their leads. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { table, environment }: LeadStatisticsProps) {
    super(scope, id);
    const streamArn = table.tableStreamArn;
    if (streamArn === undefined) throw new Error("The lead table has no stream");
    this.deadLetters = deadLetterQueue(this, "DeadLetters");
    const counter = new HandlerFunction(this, "Counter", {
      name: "count-leads",
      description: "Counts each new lead once into the statistics",
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        new PolicyStatement({
          actions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
          resources: [table.tableArn],
        }),
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
      timeout: Duration.seconds(30),
      // Each shard of the stream asks for one execution at a time; a batch that finds none free is asked for again.
      reservedConcurrency: environment.reservedConcurrency,
      logs: logSettings(environment),
      failures: "The mapping of the stream puts what it gives up into a queue of its own.",
    });
    const mapping = new EventSourceMapping(this, "Stream", {
      target: counter,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [newLeads],
      // A transaction takes 100 items: 99 leads and the statistics. The window gathers a rush; a figure may be a second old.
      batchSize: 99,
      maxBatchingWindow: Duration.seconds(1),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // What fails is the database, never the lead: hours of patience, within the day that a stream remembers.
      retryAttempts: 100,
      maxRecordAge: Duration.hours(6),
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    // Lambda checks, as it makes the mapping, that the function may read the stream.
    if (counter.role !== undefined) mapping.node.addDependency(counter.role);
  }
}

/** New leads alone: neither the mark that counting leaves on them nor the statistics themselves. */
const newLeads = FilterCriteria.filter({
  eventName: FilterRule.isEqual("INSERT"),
  dynamodb: { NewImage: { entity: { S: FilterRule.isEqual(leadsTable.leadEntity) } } },
});
