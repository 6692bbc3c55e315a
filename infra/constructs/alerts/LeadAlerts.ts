import { notConfigured } from "@planner/shared/deployment/functions";
import type { AlertChannel } from "@planner/shared/lead/alerts";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { Validations } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { createRandomSecret } from "../api/createRandomSecret.ts";
import { findingText } from "../findingText.ts";
import { allow, allowPartitions, allowSending, secretArnOf, sesArn } from "../permissions.ts";
import { AlertConsumer, type AlertConsumers, type AlertProps } from "./AlertConsumer.ts";

export interface LeadAlertsProps extends AlertProps {
  readonly userPool: IUserPool;
}

/**
 * Sends the team the alerts of new leads, within seconds, of those still waiting and of touches that are due, through the channels
 * that the environment configures (mail, webhook, push notifications, Slack). Each channel has its own queue, so a failure in one
 * does not delay the others.
 */
export class LeadAlerts extends Construct {
  readonly channels: AlertConsumers;
  /** Signs webhook requests. Absent if there is no webhook. */
  readonly webhookSecret: Secret | undefined;

  constructor(scope: Construct, id: string, props: LeadAlertsProps) {
    super(scope, id);
    const { alertSender, alertWebhookSecret, webPush, alertSlack } = props.environment;
    const channels: Partial<Record<AlertChannel, AlertConsumer>> = {};
    if (alertSender !== undefined) channels.mail = createMailChannel(this, props, alertSender);
    if (alertWebhookSecret !== undefined) {
      const secret = createRandomSecret(this, "WebhookSecret", {
        description: "Signs the requests to the webhook for new leads",
        reason: "The webhook receiver has a copy, so a rotation must be coordinated.",
      });
      this.webhookSecret = secret;
      channels.webhook = createWebhookChannel(this, props, {
        urlSecret: alertWebhookSecret,
        signingSecret: secret,
      });
    }
    if (webPush !== undefined) channels.push = createPushChannel(this, props, webPush);
    if (alertSlack !== undefined) channels.slack = createSlackChannel(this, props, alertSlack);
    this.channels = channels;
  }
}

function createMailChannel(
  scope: Construct,
  props: LeadAlertsProps,
  sender: string,
): AlertConsumer {
  const { environment, brand } = props;
  const { alertRecipients = [], alertsPerHour } = environment;
  const anyConfigurationSet = sesArn(scope, "configuration-set/*");
  const channel = new AlertConsumer(scope, "Mail", {
    ...props,
    channel: "mail",
    description: "Emails each new lead to the team",
    variables: {
      SENDER: sender,
      RECIPIENTS: alertRecipients.join(" "),
      BRAND_NAME: brand.name,
      MAILS_PER_HOUR: String(alertsPerHour),
    },
    permissions: [
      allowSending(scope, {
        sender,
        recipients: alertRecipients,
        configurationSetArn: anyConfigurationSet,
      }),
    ],
  });
  Validations.of(channel).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${findingText(scope, anyConfigurationSet)}]`,
    reason: "The operator decides whether the identity has a default configuration set, and which.",
  });
  return channel;
}

type WebhookSecrets = {
  /** The name of the secret with the webhook's URL. */
  readonly urlSecret: string;
  readonly signingSecret: Secret;
};

function createWebhookChannel(
  scope: Construct,
  props: LeadAlertsProps,
  { urlSecret, signingSecret }: WebhookSecrets,
): AlertConsumer {
  const { secretArn } = signingSecret;
  return new AlertConsumer(scope, "Webhook", {
    ...props,
    channel: "webhook",
    description: "Posts each new lead to the team's webhook",
    variables: { WEBHOOK_URL_SECRET_ID: urlSecret, WEBHOOK_SECRET_ID: secretArn },
    permissions: [
      allow([secretArnOf(scope, urlSecret), secretArn], "secretsmanager:GetSecretValue"),
    ],
  });
}

function createPushChannel(
  scope: Construct,
  props: LeadAlertsProps,
  { subject, keysSecret }: NonNullable<Environment["webPush"]>,
): AlertConsumer {
  const { deskTable, userPool, environment } = props;
  return new AlertConsumer(scope, "Push", {
    ...props,
    channel: "push",
    description: "Pushes each new lead to the administrators' devices",
    variables: {
      USER_POOL_ID: userPool.userPoolId,
      KEYS_SECRET_ID: keysSecret,
      SUBJECT: subject,
      // Each device has the push service of its browser's vendor. Only the local cloud has its own.
      PUSH_SERVICE: notConfigured,
      ALERTS_PER_HOUR: String(environment.alertsPerHour),
    },
    permissions: [
      allow([userPool.userPoolArn], "cognito-idp:ListUsersInGroup"),
      allowPartitions(deskTable, [deskTableNames.devices], "DeleteItem", "Query"),
      allow([secretArnOf(scope, keysSecret)], "secretsmanager:GetSecretValue"),
    ],
  });
}

function createSlackChannel(
  scope: Construct,
  props: LeadAlertsProps,
  urlSecret: string,
): AlertConsumer {
  return new AlertConsumer(scope, "Slack", {
    ...props,
    channel: "slack",
    description: "Posts each new lead to the team's Slack channel",
    variables: {
      SLACK_URL_SECRET_ID: urlSecret,
      ALERTS_PER_HOUR: String(props.environment.alertsPerHour),
    },
    permissions: [allow([secretArnOf(scope, urlSecret)], "secretsmanager:GetSecretValue")],
    // Slack allows one message a second, so the function may delay a message.
    movesMessages: true,
  });
}
