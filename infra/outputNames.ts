import type { AlertChannel } from "@planner/shared/lead/alerts";

/**
 * The names of the outputs of an environment's stack, by which the operators' commands find its resources. A queue's output is
 * named after its construct.
 */
export const outputNames = {
  siteUrl: "SiteUrl",
  tableName: "TableName",
  deskTableName: "DeskTableName",
  userPoolId: "UserPoolId",
  userPoolClientId: "UserPoolClientId",
  distributionId: "DistributionId",
  distributionDomainName: "DistributionDomainName",
  originSecretArn: "OriginSecretArn",
  /** The webhook's receiver needs it to check signatures. */
  alertWebhookSecretArn: "AlertWebhookSecretArn",
  /** The stack with the alarms of us-east-1 has this output too. */
  alarmTopicArn: "AlarmTopicArn",
  search: queueOutputs("LeadStreamSearch"),
  planMail: queueOutputs("PlanMail"),
  adEvents: queueOutputs("AdEvents"),
  dispatchDeadLettersUrl: "LeadStreamDispatchDeadLettersUrl",
  countDeadLettersUrl: "LeadStreamCountDeadLettersUrl",
} as const;

/** The outputs of the queue and the dead letters of a channel. */
export const alertOutputs = {
  mail: queueOutputs("LeadAlertsMail"),
  webhook: queueOutputs("LeadAlertsWebhook"),
  push: queueOutputs("LeadAlertsPush"),
  slack: queueOutputs("LeadAlertsSlack"),
} as const satisfies Readonly<Record<AlertChannel, QueueOutputs>>;

/** The outputs with the URLs of a queue and of its dead letters. */
export type QueueOutputs = { readonly queueUrl: string; readonly deadLettersUrl: string };

function queueOutputs(construct: string): QueueOutputs {
  return { queueUrl: `${construct}QueueUrl`, deadLettersUrl: `${construct}DeadLettersUrl` };
}
