import type { AlertChannel as AlertChannelName } from "@planner/shared/lead/leadsTable";
import { Stack, Validations } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { AlertChannel } from "./AlertChannel.ts";
import { AlertDispatch } from "./AlertDispatch.ts";

/** Of whose leads the team is told, and what the alerts link to. */
export interface LeadAlertsProps {
  readonly table: TableV2;
  readonly environment: Environment;
  /** Where administrators read leads. */
  readonly dashboardUrl: string;
}

/**
 * Tells the team of each new lead within seconds, by mail and by webhook, as far as the environment names recipients. The
 * table's stream is read apart from the statistics, and each channel has a queue of its own: nothing that fails in one
 * holds up another.
 */
export class LeadAlerts extends Construct {
  /** By the name that marks and outputs know it by. Empty: the environment tells nobody. */
  readonly channels: Readonly<Partial<Record<AlertChannelName, AlertChannel>>>;
  /** Absent without a channel. */
  readonly dispatch: AlertDispatch | undefined;
  /** What the webhook's calls are signed with. Absent without a webhook. */
  readonly webhookSecret: Secret | undefined;

  constructor(scope: Construct, id: string, props: LeadAlertsProps) {
    super(scope, id);
    const { alertRecipients, alertSender, alertWebhook } = props.environment;
    this.webhookSecret = alertWebhook === undefined ? undefined : createWebhookSecret(this);
    this.channels = {
      ...(alertRecipients !== undefined &&
        alertSender !== undefined && {
          mail: mailChannel(this, props, { sender: alertSender, recipients: alertRecipients }),
        }),
      ...(alertWebhook !== undefined &&
        this.webhookSecret !== undefined && {
          webhook: webhookChannel(this, props, { url: alertWebhook, secret: this.webhookSecret }),
        }),
    };
    const queues = Object.values(this.channels).map(({ queue }) => queue);
    this.dispatch =
      queues.length === 0 ? undefined : new AlertDispatch(this, "Dispatch", { ...props, queues });
  }

  /** What is to be watched; undefined where nobody is alerted. */
  get alertQueues(): AlertQueues | undefined {
    if (this.dispatch === undefined) return undefined;
    const channels = Object.values(this.channels);
    return {
      queues: channels.map(({ queue }) => queue),
      deadLetters: [...channels, this.dispatch].map(({ deadLetters }) => deadLetters),
    };
  }
}

/** Queues in which alerts wait, and those in which they lie that were given up. */
export type AlertQueues = {
  readonly queues: readonly IQueue[];
  readonly deadLetters: readonly IQueue[];
};

type Mailing = { readonly sender: string; readonly recipients: readonly string[] };

function mailChannel(
  scope: Construct,
  { table, environment, dashboardUrl }: LeadAlertsProps,
  { sender, recipients }: Mailing,
): AlertChannel {
  const { partition, region, account } = Stack.of(scope);
  const identities = [sender, ...recipients].flatMap((address) => [
    address,
    address.slice(address.indexOf("@") + 1),
  ]);
  return new AlertChannel(scope, "Mail", {
    table,
    environment,
    name: "mail",
    description: "Mails each new lead to the team",
    variables: { SENDER: sender, RECIPIENTS: recipients.join(" "), DASHBOARD_URL: dashboardUrl },
    permissions: [
      new PolicyStatement({
        actions: ["ses:SendEmail"],
        // Those of the recipients too: SES asks for them as long as the account is in its sandbox.
        resources: [...new Set(identities)].map(
          (identity) => `arn:${partition}:ses:${region}:${account}:identity/${identity}`,
        ),
        conditions: { StringEquals: { "ses:FromAddress": sender } },
      }),
    ],
  });
}

type Hook = { readonly url: string; readonly secret: Secret };

function webhookChannel(
  scope: Construct,
  { table, environment, dashboardUrl }: LeadAlertsProps,
  { url, secret }: Hook,
): AlertChannel {
  return new AlertChannel(scope, "Webhook", {
    table,
    environment,
    name: "webhook",
    description: "Posts each new lead to the team's webhook",
    variables: {
      WEBHOOK_URL: url,
      WEBHOOK_SECRET_ID: secret.secretArn,
      DASHBOARD_URL: dashboardUrl,
    },
    permissions: [
      new PolicyStatement({
        actions: ["secretsmanager:GetSecretValue"],
        resources: [secret.secretArn],
      }),
    ],
  });
}

function createWebhookSecret(scope: Construct): Secret {
  const secret = new Secret(scope, "WebhookSecret", {
    description: "Signs what is posted to the webhook of new leads",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "Its other half lies with whoever receives the webhook: a rotation has to be agreed upon.",
  });
  return secret;
}
