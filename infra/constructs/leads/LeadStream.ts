import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { Duration } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { AlertConsumers } from "../alerts/AlertConsumer.ts";
import { allow, allowPartitions } from "../permissions.ts";
import {
  joinRowsPermissions,
  type LeadAccessProps,
  settlePermissions,
  tableVariables,
} from "./leadAccess.ts";
import { QueueConsumer, queueUrlsJson } from "./QueueConsumer.ts";
import { changedLeads, leadRecords, StreamConsumer } from "./StreamConsumer.ts";

export interface LeadStreamProps extends LeadAccessProps {
  /** New leads are queued for each channel. */
  readonly channels: AlertConsumers;
  /** The queue of events for advertising services. Undefined if they get none. */
  readonly adEventQueue: IQueue | undefined;
}

/** What the leads table's stream triggers: counting, and dispatching to the search index, the alerts and the ad events. */
export class LeadStream extends Construct {
  readonly count: StreamConsumer;
  readonly dispatch: StreamConsumer;
  readonly search: QueueConsumer;

  constructor(scope: Construct, id: string, props: LeadStreamProps) {
    super(scope, id);
    this.count = createCount(this, props);
    this.search = createSearch(this, props);
    this.dispatch = createDispatch(this, props, this.search.queue);
  }
}

function createCount(scope: Construct, props: LeadStreamProps): StreamConsumer {
  const { table, environment } = props;
  return new StreamConsumer(scope, "Count", {
    table,
    environment,
    name: "count-leads",
    description: "Keeps the statistics and the queue up to date with every change of a lead",
    variables: tableVariables(props),
    permissions: [...settlePermissions(props), ...joinRowsPermissions(props)],
    filters: changedLeads,
    batchSize: 100,
    // One second to collect, and less than another to count: figures are at most two seconds old.
    maxBatchingWindow: Duration.seconds(1),
  });
}

function createSearch(scope: Construct, props: LeadStreamProps): QueueConsumer {
  const { table, deskTable, environment } = props;
  const { find, postings, lead, changes, booking } = deskTableNames.prefixes;
  return new QueueConsumer(scope, "Search", {
    environment,
    name: "index-leads",
    description: "Adds each new lead to the search index",
    variables: tableVariables(props),
    permissions: [
      ...joinRowsPermissions(props),
      allowPartitions(deskTable, [find, postings], "DeleteItem", "GetItem", "PutItem"),
      // A call that the person booked before, without a lead, becomes the lead's.
      allowPartitions(table, [leadsTable.leadKeyPattern], "GetItem"),
      allowPartitions(deskTable, [booking], "Query"),
      allowPartitions(
        deskTable,
        [lead, changes, booking, deskTableNames.bookings],
        "DeleteItem",
        "GetItem",
        "PutItem",
      ),
    ],
  });
}

function createDispatch(
  scope: Construct,
  { table, environment, channels, adEventQueue }: LeadStreamProps,
  searchQueue: IQueue,
): StreamConsumer {
  const alertQueues = Object.values(channels).map(({ queue }) => queue);
  const webhookQueues = channels.webhook === undefined ? [] : [channels.webhook.queue];
  const adEventQueues = adEventQueue === undefined ? [] : [adEventQueue];
  const needsChanges = webhookQueues.length + adEventQueues.length > 0;
  return new StreamConsumer(scope, "Dispatch", {
    table,
    environment,
    name: "dispatch-leads",
    description:
      "Queues new leads for the search index and the alerts, and changes for the webhook and the ad events",
    variables: {
      SEARCH_QUEUE_URL: searchQueue.queueUrl,
      ALERT_QUEUE_URLS: queueUrlsJson(alertQueues),
      WEBHOOK_QUEUE_URLS: queueUrlsJson(webhookQueues),
      AD_EVENT_QUEUE_URLS: queueUrlsJson(adEventQueues),
    },
    permissions: [
      allow(
        [searchQueue, ...alertQueues, ...adEventQueues].map(({ queueArn }) => queueArn),
        "sqs:SendMessage",
      ),
    ],
    filters: needsChanges ? leadRecords("INSERT", "MODIFY") : leadRecords("INSERT"),
    // The time limit in shared/deployment/functions.ts is for this many leads.
    batchSize: 40,
  });
}
