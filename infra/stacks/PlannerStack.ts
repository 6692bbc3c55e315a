import type { Brand } from "@planner/shared/brand/brandSchema";
import { paths } from "@planner/shared/sitePaths";
import { CfnOutput, Lazy, Stack, type StackProps } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import type { SiteBuild } from "../config/SiteBuild.ts";
import { LeadAlerts } from "../constructs/alerts/LeadAlerts.ts";
import { OriginSecret } from "../constructs/api/OriginSecret.ts";
import { PlannerApi } from "../constructs/api/PlannerApi.ts";
import { AdminIdentity } from "../constructs/identity/AdminIdentity.ts";
import { LeadStore } from "../constructs/leads/LeadStore.ts";
import { LeadStream } from "../constructs/leads/LeadStream.ts";
import type { QueueConsumer } from "../constructs/leads/QueueConsumer.ts";
import { Observability } from "../constructs/operations/Observability.ts";
import { PlanMail } from "../constructs/plans/PlanMail.ts";
import { siteConfig } from "../constructs/site/SiteContent.ts";
import { WebHosting } from "../constructs/site/WebHosting.ts";

export interface PlannerStackProps extends StackProps {
  readonly environment: Environment;
  readonly site: SiteBuild;
  readonly brand: Brand;
  readonly webAclArn: string;
  /** The firewall's stack, whose name is part of the metric names. */
  readonly firewallStackName: string;
  /** Absent if the environment has no custom domain. */
  readonly certificate?: ICertificate;
}

/** One environment's table, statistics, administrators, API, site, alerts and monitoring. */
export class PlannerStack extends Stack {
  readonly distributionArn: string;
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: PlannerStackProps) {
    super(scope, id, props);
    const { environment, site, brand } = props;
    const { table, deskTable } = new LeadStore(this, "LeadStore", { environment });
    // The site is created after the user pool and the API that it uses.
    const host = Lazy.string({ produce: () => environment.domainName ?? distribution.domainName });
    const dashboardUrl = `https://${host}${paths.admin}`;
    const identity = new AdminIdentity(this, "AdminIdentity", { environment, brand, dashboardUrl });
    const originSecret = new OriginSecret(this, "OriginSecret");
    const planMail =
      environment.alertSender &&
      new PlanMail(this, "PlanMail", {
        environment,
        table,
        deskTable,
        brand,
        siteUrl: `https://${host}`,
        sender: environment.alertSender,
      });
    const planMailConsumer = planMail ? planMail.consumer : undefined;
    const api = new PlannerApi(this, "PlannerApi", {
      environment,
      table,
      deskTable,
      identity,
      planMailQueue: planMailConsumer?.queue,
      originSecret,
    });
    const { distribution } = new WebHosting(this, "WebHosting", {
      site,
      config: siteConfig(environment, identity.siteConfig),
      apiDomainName: api.domainName,
      signInOrigin: identity.origin,
      originHeaders: originSecret.originHeaders,
      webAclArn: props.webAclArn,
      domain: domainOf(environment, props.certificate),
      hstsSubdomains: environment.hstsSubdomains ?? false,
      logRetention: environment.logRetentionDays,
    });
    this.distributionId = distribution.distributionId;
    this.distributionArn = this.formatArn({
      service: "cloudfront",
      region: "",
      resource: "distribution",
      resourceName: distribution.distributionId,
    });
    const alerts = new LeadAlerts(this, "LeadAlerts", {
      environment,
      table,
      brand,
      dashboardUrl,
    });
    const channels = Object.values(alerts.channels);
    const stream = new LeadStream(this, "LeadStream", { environment, table, deskTable, channels });
    const { count, dispatch, search } = stream;
    new Observability(this, "Observability", {
      environment,
      api: api.api,
      accessLog: api.accessLog,
      table,
      deskTable,
      count,
      dispatch,
      search,
      channels,
      planMail: planMailConsumer,
      userPoolId: identity.userPool.userPoolId,
      edge: {
        distributionId: distribution.distributionId,
        firewallStackName: props.firewallStackName,
      },
    });
    new CfnOutput(this, "SiteUrl", { value: `https://${host}` });
    new CfnOutput(this, "TableName", { value: table.tableName });
    new CfnOutput(this, "DeskTableName", { value: deskTable.tableName });
    new CfnOutput(this, "UserPoolId", { value: identity.userPool.userPoolId });
    new CfnOutput(this, "UserPoolClientId", { value: identity.client.userPoolClientId });
    new CfnOutput(this, "DistributionId", { value: distribution.distributionId });
    new CfnOutput(this, "DistributionDomainName", { value: distribution.domainName });
    new CfnOutput(this, "OriginSecretArn", { value: originSecret.secretArn });
    outputQueues(this, { alerts, stream, planMail: planMailConsumer });
  }
}

type Queues = {
  readonly alerts: LeadAlerts;
  readonly stream: LeadStream;
  readonly planMail: QueueConsumer | undefined;
};

/** Outputs for `npm run alerts:redrive` and for the webhook receiver. */
function outputQueues(stack: Stack, { alerts, stream, planMail }: Queues): void {
  const { count, dispatch, search } = stream;
  const { mail, webhook } = alerts.channels;
  const values = {
    LeadAlertsMailQueueUrl: mail?.queue.queueUrl,
    LeadAlertsMailDeadLettersUrl: mail?.deadLetters.queueUrl,
    LeadAlertsWebhookQueueUrl: webhook?.queue.queueUrl,
    LeadAlertsWebhookDeadLettersUrl: webhook?.deadLetters.queueUrl,
    PlanMailQueueUrl: planMail?.queue.queueUrl,
    PlanMailDeadLettersUrl: planMail?.deadLetters.queueUrl,
    LeadStreamSearchQueueUrl: search.queue.queueUrl,
    LeadStreamSearchDeadLettersUrl: search.deadLetters.queueUrl,
    LeadStreamDispatchDeadLettersUrl: dispatch.deadLetters.queueUrl,
    LeadStreamCountDeadLettersUrl: count.deadLetters.queueUrl,
    AlertWebhookSecretArn: alerts.webhookSecret?.secretArn,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) new CfnOutput(stack, name, { value });
  }
}

function domainOf(
  { domainName, hostedZoneId }: Environment,
  certificate: ICertificate | undefined,
) {
  return domainName === undefined || certificate === undefined
    ? undefined
    : { name: domainName, certificate, hostedZoneId };
}
