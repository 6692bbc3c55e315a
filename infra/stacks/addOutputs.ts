import { alertChannels } from "@planner/shared/lead/alerts";
import { CfnOutput, type Stack } from "aws-cdk-lib";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { LeadAlerts } from "../constructs/alerts/LeadAlerts.ts";
import type { OriginSecret } from "../constructs/api/OriginSecret.ts";
import type { AdminIdentity } from "../constructs/identity/AdminIdentity.ts";
import type { LeadStream } from "../constructs/leads/LeadStream.ts";
import type { QueueConsumer } from "../constructs/leads/QueueConsumer.ts";
import { alertOutputs, outputNames, type QueueOutputs } from "../outputNames.ts";

type NamedResources = {
  readonly siteUrl: string;
  readonly table: ITableV2;
  readonly deskTable: ITableV2;
  readonly identity: AdminIdentity;
  readonly distribution: IDistribution;
  readonly originSecret: OriginSecret;
  readonly alerts: LeadAlerts;
  readonly stream: LeadStream;
  readonly planMail: QueueConsumer | undefined;
  readonly adEvents: QueueConsumer | undefined;
};

/** Adds the outputs by which the operators' commands find the resources. */
export function addOutputs(stack: Stack, resources: NamedResources): void {
  const { identity, distribution, alerts, stream, planMail, adEvents } = resources;
  const addOutput = (name: string, value: string) => new CfnOutput(stack, name, { value });
  const addQueue = (names: QueueOutputs, { queue, deadLetters }: QueueConsumer) => {
    addOutput(names.queueUrl, queue.queueUrl);
    addOutput(names.deadLettersUrl, deadLetters.queueUrl);
  };
  addOutput(outputNames.siteUrl, resources.siteUrl);
  addOutput(outputNames.tableName, resources.table.tableName);
  addOutput(outputNames.deskTableName, resources.deskTable.tableName);
  addOutput(outputNames.userPoolId, identity.userPool.userPoolId);
  addOutput(outputNames.userPoolClientId, identity.client.userPoolClientId);
  addOutput(outputNames.distributionId, distribution.distributionId);
  addOutput(outputNames.distributionDomainName, distribution.distributionDomainName);
  addOutput(outputNames.originSecretArn, resources.originSecret.secretArn);
  for (const channel of alertChannels) {
    const consumer = alerts.channels[channel];
    if (consumer !== undefined) addQueue(alertOutputs[channel], consumer);
  }
  if (alerts.webhookSecret !== undefined) {
    addOutput(outputNames.alertWebhookSecretArn, alerts.webhookSecret.secretArn);
  }
  if (planMail !== undefined) addQueue(outputNames.planMail, planMail);
  if (adEvents !== undefined) addQueue(outputNames.adEvents, adEvents);
  addQueue(outputNames.search, stream.search);
  addOutput(outputNames.dispatchDeadLettersUrl, stream.dispatch.deadLetters.queueUrl);
  addOutput(outputNames.countDeadLettersUrl, stream.count.deadLetters.queueUrl);
}
