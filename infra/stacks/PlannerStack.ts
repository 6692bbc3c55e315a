import { paths } from "@planner/shared/api/sitePaths";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { CfnOutput, Lazy, Stack, type StackProps } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import type { SiteBuild } from "../config/SiteBuild.ts";
import { LeadAlerts } from "../constructs/alerts/LeadAlerts.ts";
import { OriginSecret } from "../constructs/api/OriginSecret.ts";
import { PlannerApi } from "../constructs/api/PlannerApi.ts";
import { AdminIdentity } from "../constructs/identity/AdminIdentity.ts";
import { AdEvents } from "../constructs/leads/AdEvents.ts";
import { LeadStore } from "../constructs/leads/LeadStore.ts";
import { LeadStream } from "../constructs/leads/LeadStream.ts";
import { Observability } from "../constructs/operations/Observability.ts";
import { PlanMail } from "../constructs/plans/PlanMail.ts";
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

/** One environment's tables, administrators, API, site, alerts and monitoring. */
export class PlannerStack extends Stack {
  readonly distribution: IDistribution;
  /** Undefined if the alarms have no recipients. */
  readonly alarmTopic: ITopic | undefined;

  constructor(scope: Construct, id: string, props: PlannerStackProps) {
    super(scope, id, props);
    const { environment, site, brand } = props;
    const store = new LeadStore(this, "LeadStore", environment);
    const { table, deskTable, backupVaultName } = store;
    const leads = { environment, table, deskTable };
    // The site is created after the user pool and the API that it uses.
    const host = Lazy.string({ produce: () => environment.domainName ?? distribution.domainName });
    const dashboardUrl = `https://${host}${paths.admin}`;
    const identity = new AdminIdentity(this, "AdminIdentity", { ...leads, brand, dashboardUrl });
    const originSecret = new OriginSecret(this, "OriginSecret");
    const { alertSender: sender } = environment;
    const siteUrl = `https://${host}`;
    const planMail = sender
      ? new PlanMail(this, "PlanMail", { ...leads, brand, siteUrl, sender }).consumer
      : undefined;
    const api = new PlannerApi(this, "PlannerApi", {
      ...leads,
      brand,
      identity,
      planMailQueue: planMail?.queue,
      originSecret,
    });
    const { distribution } = new WebHosting(this, "WebHosting", {
      environment,
      site,
      identity,
      apiDomainName: api.domainName,
      originHeaders: originSecret.originHeaders,
      webAclArn: props.webAclArn,
      certificate: props.certificate,
    });
    this.distribution = distribution;
    const { userPool } = identity;
    const alerts = new LeadAlerts(this, "LeadAlerts", { ...leads, brand, dashboardUrl, userPool });
    const channels = Object.values(alerts.channels);
    const meta = environment.adEvents?.meta;
    const adEvents = meta && new AdEvents(this, "AdEvents", { environment, table, meta });
    const stream = new LeadStream(this, "LeadStream", {
      ...leads,
      channels,
      planMailQueue: planMail?.queue,
      adEventQueue: adEvents?.queue,
      brand,
    });
    const observability = new Observability(this, "Observability", {
      ...leads,
      api: api.api,
      accessLog: api.accessLog,
      stream,
      channels,
      planMail,
      adEvents,
      userPoolId: identity.userPool.userPoolId,
      backupVaultName,
      edge: {
        distributionId: distribution.distributionId,
        firewallStackName: props.firewallStackName,
      },
    });
    this.alarmTopic = observability.alarmTopic;
    const { count, dispatch, search } = stream;
    // The operators' commands find the resources by these outputs. The webhook's receiver needs the last one.
    const outputs = {
      SiteUrl: siteUrl,
      TableName: table.tableName,
      DeskTableName: deskTable.tableName,
      UserPoolId: identity.userPool.userPoolId,
      UserPoolClientId: identity.client.userPoolClientId,
      DistributionId: distribution.distributionId,
      DistributionDomainName: distribution.domainName,
      OriginSecretArn: originSecret.secretArn,
      ...Object.fromEntries(
        channels.flatMap(({ node: { id }, queue, deadLetters }) => [
          [`LeadAlerts${id}QueueUrl`, queue.queueUrl],
          [`LeadAlerts${id}DeadLettersUrl`, deadLetters.queueUrl],
        ]),
      ),
      PlanMailQueueUrl: planMail?.queue.queueUrl,
      PlanMailDeadLettersUrl: planMail?.deadLetters.queueUrl,
      AdEventsQueueUrl: adEvents?.queue.queueUrl,
      AdEventsDeadLettersUrl: adEvents?.deadLetters.queueUrl,
      LeadStreamSearchQueueUrl: search.queue.queueUrl,
      LeadStreamSearchDeadLettersUrl: search.deadLetters.queueUrl,
      LeadStreamDispatchDeadLettersUrl: dispatch.deadLetters.queueUrl,
      LeadStreamCountDeadLettersUrl: count.deadLetters.queueUrl,
      AlertWebhookSecretArn: alerts.webhookSecret?.secretArn,
    };
    for (const [name, value] of Object.entries(outputs)) {
      if (value !== undefined) new CfnOutput(this, name, { value });
    }
  }
}
