import type { Brand } from "@planner/shared/brand/brandSchema";
import { notConfigured } from "@planner/shared/deployment/functions";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import {
  type AlertChannel as AlertChannelName,
  alertMarkKey,
} from "@planner/shared/tables/leadsTable";
import { Stack, Token, Validations } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { type Environment, mailIdentities } from "../../config/environmentSchema.ts";
import { signingKey } from "../api/signingKey.ts";
import { QueueConsumer, type QueueConsumerProps } from "../leads/QueueConsumer.ts";
import { allow, allowPartitions, secretArnOf } from "../permissions.ts";

export interface LeadAlertsProps {
  readonly table: TableV2;
  readonly deskTable: TableV2;
  readonly userPool: IUserPool;
  readonly environment: Environment;
  /** The agency, for emails. */
  readonly brand: Pick<Brand, "name" | "timeZone">;
  /** The site URL that alerts link to. */
  readonly dashboardUrl: string;
}

/**
 * Alerts the team to each new lead within seconds, through the channels that the environment configures (mail,
 * webhook, push notifications, Slack). Each channel has its own queue, so a failure in one does not delay the other.
 */
export class LeadAlerts extends Construct {
  readonly channels: Readonly<Partial<Record<AlertChannelName, AlertChannel>>>;
  /** Signs webhook requests. Absent if there is no webhook. */
  readonly webhookSecret: Secret | undefined;

  constructor(scope: Construct, id: string, props: LeadAlertsProps) {
    super(scope, id);
    const { alertSender, alertWebhookSecret, webPush, alertSlack } = props.environment;
    const channels: Partial<Record<AlertChannelName, AlertChannel>> = {};
    if (alertWebhookSecret !== undefined) {
      this.webhookSecret = signingKey(this, "WebhookSecret", {
        description: "Signs the requests to the webhook for new leads",
        reason: "The webhook receiver has a copy, so a rotation must be coordinated.",
      });
    }
    if (alertSender !== undefined) channels.mail = createMailChannel(this, props, alertSender);
    if (alertWebhookSecret !== undefined && this.webhookSecret !== undefined) {
      channels.webhook = createWebhookChannel(this, props, alertWebhookSecret, this.webhookSecret);
    }
    if (webPush !== undefined) channels.push = createPushChannel(this, props, webPush);
    if (alertSlack !== undefined) channels.slack = createSlackChannel(this, props, alertSlack);
    this.channels = channels;
  }
}

type AlertChannelProps = LeadAlertsProps &
  Pick<QueueConsumerProps, "description" | "variables" | "permissions" | "movesMessages"> & {
    readonly channel: AlertChannelName;
  };

/** One channel that alerts the team to new leads: a queue, a sender function and a dead-letter queue. */
export class AlertChannel extends QueueConsumer {
  constructor(scope: Construct, id: string, props: AlertChannelProps) {
    const { channel, table, deskTable, dashboardUrl } = props;
    super(scope, id, {
      ...props,
      name: `alert-${channel}`,
      variables: {
        ...props.variables,
        TABLE_NAME: table.tableName,
        DESK_TABLE_NAME: deskTable.tableName,
        TIME_ZONE: props.brand.timeZone,
        DASHBOARD_URL: dashboardUrl,
      },
      permissions: [
        allow([table.tableArn], "dynamodb:GetItem"),
        allowPartitions(deskTable, [deskTableNames.bookings], "GetItem"),
        // Only the channel's own marks and allowance, not leads.
        allowPartitions(table, [alertMarkKey(channel, "*")], "DeleteItem", "UpdateItem"),
        ...props.permissions,
      ],
    });
  }
}

function createMailChannel(scope: Construct, props: LeadAlertsProps, sender: string): AlertChannel {
  const { environment, brand } = props;
  const { alertRecipients = [], alertMailsPerHour } = environment;
  const { partition, region, account } = Stack.of(scope);
  const identities = new Set([sender, ...alertRecipients].flatMap(mailIdentities));
  const ses = `arn:${partition}:ses:${region}:${account}`;
  const configurationSets = `${ses}:configuration-set/*`;
  const shownAccount = Token.isUnresolved(account) ? "<AWS::AccountId>" : account;
  // While the account is in the SES sandbox, SES also checks the recipients' identities.
  const resources = [...identities].map((identity) => `${ses}:identity/${identity}`);
  const channel = new AlertChannel(scope, "Mail", {
    ...props,
    channel: "mail",
    description: "Emails each new lead to the team",
    variables: {
      SENDER: sender,
      RECIPIENTS: alertRecipients.join(" "),
      BRAND_NAME: brand.name,
      MAILS_PER_HOUR: String(alertMailsPerHour),
    },
    permissions: [
      new PolicyStatement({
        actions: ["ses:SendEmail"],
        resources: [...resources, configurationSets],
        conditions: { StringEquals: { "ses:FromAddress": sender } },
      }),
    ],
  });
  Validations.of(channel).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${configurationSets.replace(account, shownAccount)}]`,
    reason: "The operator decides whether the identity has a default configuration set, and which.",
  });
  return channel;
}

function createWebhookChannel(
  scope: Construct,
  props: LeadAlertsProps,
  urlSecret: string,
  { secretArn }: Secret,
): AlertChannel {
  return new AlertChannel(scope, "Webhook", {
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
): AlertChannel {
  const { deskTable, userPool, environment } = props;
  return new AlertChannel(scope, "Push", {
    ...props,
    channel: "push",
    description: "Pushes each new lead to the administrators' devices",
    variables: {
      USER_POOL_ID: userPool.userPoolId,
      KEYS_SECRET_ID: keysSecret,
      SUBJECT: subject,
      PUSH_SERVICE: notConfigured,
      ALERTS_PER_HOUR: String(environment.alertMailsPerHour),
    },
    permissions: [
      allow([userPool.userPoolArn], "cognito-idp:ListUsersInGroup"),
      allowPartitions(deskTable, [deskTableNames.devices], "DeleteItem", "Query"),
      allow([secretArnOf(scope, keysSecret)], "secretsmanager:GetSecretValue"),
    ],
  });
}

function createSlackChannel(scope: Construct, props: LeadAlertsProps, urlSecret: string) {
  return new AlertChannel(scope, "Slack", {
    ...props,
    channel: "slack",
    description: "Posts each new lead to the team's Slack channel",
    variables: {
      SLACK_URL_SECRET_ID: urlSecret,
      ALERTS_PER_HOUR: String(props.environment.alertMailsPerHour),
    },
    permissions: [allow([secretArnOf(scope, urlSecret)], "secretsmanager:GetSecretValue")],
    // Each waits for its second.
    movesMessages: true,
  });
}
