import type { Brand } from "@planner/shared/brand/brandSchema";
import { notConfigured } from "@planner/shared/deployment/functions";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { Duration, Validations } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { AlertConsumer } from "../alerts/AlertConsumer.ts";
import { HandlerFunction } from "../api/HandlerFunction.ts";
import { allow, allowPartitions } from "../permissions.ts";
import type { LeadTablesProps } from "./LeadStore.ts";
import { QueueConsumer } from "./QueueConsumer.ts";
import { changedLeads, leadRecords, StreamConsumer } from "./StreamConsumer.ts";

export interface LeadStreamProps extends LeadTablesProps {
  /** New leads are queued for each channel. */
  readonly channels: readonly AlertConsumer[];
  /** The queue of emails to contractors. Undefined if the environment sends none. */
  readonly planMailQueue: IQueue | undefined;
  /** The queue of events for advertising services. Undefined if they get none. */
  readonly adEventQueue: IQueue | undefined;
  readonly brand: Pick<Brand, "timeZone">;
}

/**
 * What the leads table's stream triggers: counting, and queueing new leads for the search index and the alerts. Also the
 * schedule that queues alerts of leads that have become due, and the contractors' reminders.
 */
export class LeadStream extends Construct {
  readonly count: StreamConsumer;
  readonly dispatch: StreamConsumer;
  readonly search: QueueConsumer;
  readonly remind: HandlerFunction;

  constructor(scope: Construct, id: string, props: LeadStreamProps) {
    super(scope, id);
    this.count = createCount(this, props);
    this.search = createSearch(this, props);
    this.remind = createRemind(this, props);
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
    permissions: [...settle(props), ...joinRows(props)],
    filters: changedLeads,
    batchSize: 100,
    // Figures are at most two seconds old.
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
      ...joinRows(props),
      // The transaction checks that the lead was not erased.
      allow([table.tableArn], "dynamodb:ConditionCheckItem", "dynamodb:GetItem"),
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

function createRemind(scope: Construct, props: LeadStreamProps): HandlerFunction {
  const { table, deskTable, environment, channels, planMailQueue } = props;
  const { due, calls, lead, changes } = deskTableNames.prefixes;
  const alertQueues = channels.map(({ queue }) => queue);
  const queues = planMailQueue === undefined ? alertQueues : [...alertQueues, planMailQueue];
  const failures = "The next run, a minute later, does the work of a failed one.";
  const remind = new HandlerFunction(scope, "Remind", {
    environment,
    name: "remind-leads",
    description: "Queues an alert for each lead that has become due, and contractors' reminders",
    variables: {
      ...tableVariables(props),
      ALERT_QUEUE_URLS: urlsOf(alertQueues),
      PLAN_MAIL_QUEUE_URL: planMailQueue?.queueUrl ?? notConfigured,
      PLAN_MAILS_PER_DAY: String(environment.planMailsPerDay),
    },
    permissions: [
      ...settle(props),
      allowPartitions(deskTable, [due, calls, deskTableNames.bookings], "Query"),
      // A lead goes back to the stage before a booking if no other time is chosen.
      allow([`${table.tableArn}/index/${leadsTable.createdIndex.name}`], "dynamodb:Query"),
      allowPartitions(table, [leadsTable.leadKeyPattern], "GetItem", "UpdateItem"),
      allowPartitions(deskTable, [lead, changes], "PutItem"),
      allow([`${deskTable.tableArn}/index/${deskTableNames.planIndex.name}`], "dynamodb:Query"),
      ...queues.map(({ queueArn }) => allow([queueArn], "sqs:SendMessage")),
    ],
    // A run that takes longer than a minute and the next one would do the same work.
    reserved: 1,
    failures,
  });
  // By default, Lambda repeats a failed run twice, and keeps one that it cannot start for six hours.
  remind.configureAsyncInvoke({
    retryAttempts: 0,
    maxEventAge: Duration.minutes(1),
  });
  Validations.of(remind).acknowledge({
    id: "Serverless-LambdaAsyncFailureDestination",
    reason: failures,
  });
  const rule = new Rule(scope, "EveryMinute", {
    description: "Reminds of the leads that have become due",
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(remind, { retryAttempts: 0 })],
  });
  Validations.of(rule).acknowledge({ id: "Serverless-EventBusDLQ", reason: failures });
  return remind;
}

function createDispatch(
  scope: Construct,
  { table, environment, channels, adEventQueue }: LeadStreamProps,
  searchQueue: IQueue,
): StreamConsumer {
  const alertQueues = channels.map(({ queue }) => queue);
  const webhookQueues = channels
    .filter(({ handler }) => handler.handlerName === "alert-webhook")
    .map(({ queue }) => queue);
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
      ALERT_QUEUE_URLS: urlsOf(alertQueues),
      WEBHOOK_QUEUE_URLS: urlsOf(webhookQueues),
      AD_EVENT_QUEUE_URLS: urlsOf(adEventQueues),
    },
    permissions: [
      allow(
        [searchQueue, ...alertQueues, ...adEventQueues].map(({ queueArn }) => queueArn),
        "sqs:SendMessage",
      ),
    ],
    filters: needsChanges ? leadRecords("INSERT", "MODIFY") : leadRecords("INSERT"),
    // Four chunks of ten leads, as the function's time limit allows.
    batchSize: 40,
  });
}

function tableVariables({ table, deskTable, environment, brand }: LeadStreamProps) {
  return {
    TABLE_NAME: table.tableName,
    DESK_TABLE_NAME: deskTable.tableName,
    TIME_ZONE: brand.timeZone,
    AD_FEEDS: JSON.stringify(environment.adFeeds ?? null),
  };
}

function urlsOf(queues: readonly IQueue[]): string {
  return JSON.stringify(queues.map(({ queueUrl }) => queueUrl));
}

/** The permissions to update what statistics, queue and feeds say about a lead. */
function settle({ table, deskTable }: LeadStreamProps): readonly PolicyStatement[] {
  const { counted, statistics, due, calls, feed } = deskTableNames.prefixes;
  return [
    allow([table.tableArn], "dynamodb:BatchGetItem"),
    allowPartitions(
      deskTable,
      [counted, statistics, due, calls, feed, deskTableNames.generations],
      "BatchGetItem",
      "ConditionCheckItem",
      "DeleteItem",
      "GetItem",
      "PutItem",
      "UpdateItem",
    ),
  ];
}

/** The permissions to join the open leads of a person to one row of the queue. */
function joinRows({ table, deskTable }: LeadStreamProps): readonly PolicyStatement[] {
  const { find, changes } = deskTableNames.prefixes;
  return [
    allow([table.tableArn], "dynamodb:BatchGetItem"),
    allowPartitions(table, [leadsTable.leadKeyPattern], "ConditionCheckItem", "UpdateItem"),
    allowPartitions(deskTable, [find], "Query"),
    allowPartitions(deskTable, [changes], "PutItem"),
  ];
}
