import type { Brand } from "@planner/shared/brand/brandSchema";
import {
  type AlertChannel as AlertChannelName,
  alertMarkKey,
} from "@planner/shared/lead/leadsTable";
import { Stack, Token, Validations } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { type Environment, mailIdentities } from "../../config/environmentSchema.ts";
import { allow, allowPartitions } from "../leads/LeadStore.ts";
import { QueueConsumer, type QueueConsumerProps } from "../leads/QueueConsumer.ts";

export interface LeadAlertsProps {
  readonly table: TableV2;
  readonly environment: Environment;
  /** The agency, for emails. */
  readonly brand: Pick<Brand, "name" | "timeZone">;
  /** The site URL that alerts link to. */
  readonly dashboardUrl: string;
}

/**
 * Alerts the team to each new lead within seconds, through the channels that the environment configures (mail,
 * webhook). Each channel has its own queue, so a failure in one does not delay the other.
 */
export class LeadAlerts extends Construct {
  readonly channels: Readonly<Partial<Record<AlertChannelName, AlertChannel>>>;
  /** Signs webhook requests. Absent if there is no webhook. */
  readonly webhookSecret: Secret | undefined;

  constructor(scope: Construct, id: string, props: LeadAlertsProps) {
    super(scope, id);
    const { alertRecipients, alertSender, alertWebhookSecret } = props.environment;
    this.webhookSecret = alertWebhookSecret === undefined ? undefined : createWebhookSecret(this);
    this.channels = {
      ...(alertRecipients !== undefined &&
        alertSender !== undefined && {
          mail: createMailChannel(this, props, {
            sender: alertSender,
            recipients: alertRecipients,
          }),
        }),
      ...(alertWebhookSecret !== undefined &&
        this.webhookSecret !== undefined && {
          webhook: createWebhookChannel(this, props, {
            urlSecret: alertWebhookSecret,
            secret: this.webhookSecret,
          }),
        }),
    };
  }
}

type AlertChannelProps = Omit<QueueConsumerProps, "name"> & {
  readonly channel: AlertChannelName;
  readonly table: TableV2;
};

/** One channel that alerts the team to new leads: a queue, a sender function and a dead-letter queue. */
export class AlertChannel extends QueueConsumer {
  constructor(scope: Construct, id: string, { channel, table, ...props }: AlertChannelProps) {
    super(scope, id, {
      ...props,
      name: `alert-${channel}`,
      permissions: [
        allow([table.tableArn], "dynamodb:GetItem"),
        // Only the channel's own marks and allowance, not leads.
        allowPartitions(
          table,
          [alertMarkKey(channel, "*")],
          "dynamodb:DeleteItem",
          "dynamodb:UpdateItem",
        ),
        ...props.permissions,
      ],
    });
  }
}

function createMailChannel(
  scope: Construct,
  { table, environment, brand, dashboardUrl }: LeadAlertsProps,
  { sender, recipients }: { readonly sender: string; readonly recipients: readonly string[] },
): AlertChannel {
  const { partition, region, account } = Stack.of(scope);
  const identities = new Set([sender, ...recipients].flatMap(mailIdentities));
  const ses = `arn:${partition}:ses:${region}:${account}`;
  const configurationSets = `${ses}:configuration-set/*`;
  const shownAccount = Token.isUnresolved(account) ? "<AWS::AccountId>" : account;
  const channel = new AlertChannel(scope, "Mail", {
    table,
    environment,
    channel: "mail",
    description: "Emails each new lead to the team",
    variables: {
      TABLE_NAME: table.tableName,
      SENDER: sender,
      RECIPIENTS: recipients.join(" "),
      DASHBOARD_URL: dashboardUrl,
      BRAND_NAME: brand.name,
      TIME_ZONE: brand.timeZone,
      MAILS_PER_HOUR: String(environment.alertMailsPerHour),
    },
    permissions: [
      new PolicyStatement({
        actions: ["ses:SendEmail"],
        // While the account is in the SES sandbox, SES also checks the recipients' identities.
        resources: [
          ...[...identities].map((identity) => `${ses}:identity/${identity}`),
          configurationSets,
        ],
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
  { table, environment, dashboardUrl }: LeadAlertsProps,
  { urlSecret, secret }: { readonly urlSecret: string; readonly secret: Secret },
): AlertChannel {
  const { partition, region, account } = Stack.of(scope);
  // Secrets Manager appends six characters to the ARN.
  const urlSecretArn = `arn:${partition}:secretsmanager:${region}:${account}:secret:${urlSecret}-??????`;
  return new AlertChannel(scope, "Webhook", {
    table,
    environment,
    channel: "webhook",
    description: "Posts each new lead to the team's webhook",
    variables: {
      TABLE_NAME: table.tableName,
      WEBHOOK_URL_SECRET_ID: urlSecret,
      WEBHOOK_SECRET_ID: secret.secretArn,
      DASHBOARD_URL: dashboardUrl,
    },
    permissions: [allow([urlSecretArn, secret.secretArn], "secretsmanager:GetSecretValue")],
  });
}

function createWebhookSecret(scope: Construct): Secret {
  const secret = new Secret(scope, "WebhookSecret", {
    description: "Signs the requests to the webhook for new leads",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason: "The webhook receiver has a copy, so a rotation must be coordinated.",
  });
  return secret;
}
