import { deskTable as deskTableNames } from "@planner/shared/lead/deskTable";
import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { AlertChannel } from "../alerts/LeadAlerts.ts";
import { allow, allowPartitions } from "./LeadStore.ts";
import { QueueConsumer } from "./QueueConsumer.ts";
import { changedLeads, newLeads, StreamConsumer } from "./StreamConsumer.ts";

export interface LeadStreamProps {
  readonly table: TableV2;
  readonly deskTable: TableV2;
  readonly environment: Environment;
  /** New leads are queued for each of them. */
  readonly channels: readonly AlertChannel[];
}

/** What the leads table's stream triggers: counting, and queueing new leads for the search index and the alerts. */
export class LeadStream extends Construct {
  readonly count: StreamConsumer;
  readonly dispatch: StreamConsumer;
  readonly search: QueueConsumer;

  constructor(scope: Construct, id: string, props: LeadStreamProps) {
    super(scope, id);
    const { table, deskTable, environment, channels } = props;
    const { counted, statistics, find, postings } = deskTableNames.prefixes;
    const tables = { TABLE_NAME: table.tableName, DESK_TABLE_NAME: deskTable.tableName };
    this.count = new StreamConsumer(this, "Count", {
      table,
      environment,
      name: "count-leads",
      description: "Keeps the statistics up to date with every change of a lead",
      variables: tables,
      permissions: [
        allow([table.tableArn], "dynamodb:BatchGetItem"),
        allowPartitions(
          deskTable,
          [`${counted}*`, `${statistics}*`, deskTableNames.generations],
          "dynamodb:BatchGetItem",
          "dynamodb:ConditionCheckItem",
          "dynamodb:GetItem",
          "dynamodb:PutItem",
          "dynamodb:UpdateItem",
        ),
      ],
      filters: changedLeads,
      batchSize: 100,
      // Figures are at most two seconds old.
      maxBatchingWindow: Duration.seconds(1),
    });
    this.search = new QueueConsumer(this, "Search", {
      environment,
      name: "index-leads",
      description: "Adds each new lead to the search index",
      variables: tables,
      permissions: [
        // The transaction checks that the lead was not erased.
        allow([table.tableArn], "dynamodb:ConditionCheckItem", "dynamodb:GetItem"),
        allowPartitions(
          deskTable,
          [`${find}*`, `${postings}*`],
          "dynamodb:DeleteItem",
          "dynamodb:GetItem",
          "dynamodb:PutItem",
        ),
      ],
    });
    const alertQueues = channels.map(({ queue }) => queue);
    this.dispatch = new StreamConsumer(this, "Dispatch", {
      table,
      environment,
      name: "dispatch-leads",
      description: "Queues each new lead for the search index and the alert channels",
      variables: {
        SEARCH_QUEUE_URL: this.search.queue.queueUrl,
        ALERT_QUEUE_URLS: JSON.stringify(alertQueues.map(({ queueUrl }) => queueUrl)),
      },
      permissions: [
        allow(
          [this.search.queue, ...alertQueues].map(({ queueArn }) => queueArn),
          "sqs:SendMessage",
        ),
      ],
      filters: newLeads,
      // Four chunks of ten leads, as the function's time limit allows.
      batchSize: 40,
    });
  }
}
