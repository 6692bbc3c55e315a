import { notConfigured } from "@planner/shared/deployment/functions";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { Duration, Validations } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { AlertConsumers } from "../alerts/AlertConsumer.ts";
import { HandlerFunction } from "../api/HandlerFunction.ts";
import { allow, allowIndexQuery, allowPartitions } from "../permissions.ts";
import { type LeadAccessProps, settlePermissions, tableVariables } from "./leadAccess.ts";
import { queueUrlsJson } from "./QueueConsumer.ts";

export interface RemindersProps extends LeadAccessProps {
  /** Leads that are due are queued for each channel. */
  readonly channels: AlertConsumers;
  /** The queue of emails to contractors. Undefined if the environment sends none. */
  readonly planMailQueue: IQueue | undefined;
}

/**
 * Creates the function that queues alerts of leads that have become due, and the contractors' reminders. A schedule runs it
 * every minute.
 */
export function createReminders(scope: Construct, props: RemindersProps): HandlerFunction {
  const { table, deskTable, environment, channels, planMailQueue } = props;
  const { due, calls, lead, changes } = deskTableNames.prefixes;
  const alertQueues = Object.values(channels).map(({ queue }) => queue);
  const queues = planMailQueue === undefined ? alertQueues : [...alertQueues, planMailQueue];
  const failures = "The next run, a minute later, does the work of a failed one.";
  const remind = new HandlerFunction(scope, "Remind", {
    environment,
    name: "remind-leads",
    description: "Queues an alert for each lead that has become due, and contractors' reminders",
    variables: {
      ...tableVariables(props),
      ALERT_QUEUE_URLS: queueUrlsJson(alertQueues),
      PLAN_MAIL_QUEUE_URL: planMailQueue?.queueUrl ?? notConfigured,
      PLAN_MAILS_PER_DAY: String(environment.planMailsPerDay),
    },
    permissions: [
      ...settlePermissions(props),
      allowPartitions(deskTable, [due, calls, deskTableNames.bookings], "Query"),
      // A lead goes back to the stage before a booking if no other time is chosen.
      allowIndexQuery(table, leadsTable.createdIndex),
      allowPartitions(table, [leadsTable.leadKeyPattern], "GetItem", "UpdateItem"),
      allowPartitions(deskTable, [lead, changes], "PutItem"),
      allowIndexQuery(deskTable, deskTableNames.planIndex),
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
