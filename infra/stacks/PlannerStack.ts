import { paths } from "@planner/shared/api/sitePaths";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { alertChannels } from "@planner/shared/lead/alerts";
import { CfnOutput, Lazy, Stack, type StackProps } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
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
import type { QueueConsumer } from "../constructs/leads/QueueConsumer.ts";
import { Observability } from "../constructs/operations/Observability.ts";
import { PlanMail, type PlanMailProps } from "../constructs/plans/PlanMail.ts";
import { WebHosting } from "../constructs/site/WebHosting.ts";
import { alertOutputs, outputNames, type QueueOutputs } from "../outputNames.ts";

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
    const { table, deskTable } = store;
    const leads = { environment, table, deskTable };
    // The user pool and the API are created before the site whose domain they need.
    const domainName = Lazy.string({
      produce: () => environment.domainName ?? this.distribution.distributionDomainName,
    });
    const siteUrl = `https://${domainName}`;
    const dashboardUrl = siteUrl + paths.admin;
    const identity = new AdminIdentity(this, "AdminIdentity", { ...leads, brand, dashboardUrl });
    const originSecret = new OriginSecret(this, "OriginSecret");
    const planMail = createPlanMail(this, { ...leads, brand, siteUrl });
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
      userPoolId: userPool.userPoolId,
      backupVaultName: store.backupVaultName,
      edge: {
        distributionId: distribution.distributionId,
        firewallStackName: props.firewallStackName,
      },
    });
    this.alarmTopic = observability.alarmTopic;
    const parts = { identity, distribution, originSecret, alerts, stream, planMail, adEvents };
    addOutputs(this, { ...parts, siteUrl, table, deskTable });
  }
}

/** Undefined if the environment sends no emails. */
function createPlanMail(
  stack: Stack,
  props: Omit<PlanMailProps, "sender">,
): QueueConsumer | undefined {
  const sender = props.environment.alertSender;
  return sender === undefined
    ? undefined
    : new PlanMail(stack, "PlanMail", { ...props, sender }).consumer;
}

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
function addOutputs(stack: Stack, resources: NamedResources): void {
  const { table, deskTable, identity, distribution, originSecret, alerts, stream } = resources;
  const { planMail, adEvents } = resources;
  const addOutput = (name: string, value: string) => new CfnOutput(stack, name, { value });
  const addQueue = (names: QueueOutputs, { queue, deadLetters }: QueueConsumer) => {
    addOutput(names.queueUrl, queue.queueUrl);
    addOutput(names.deadLettersUrl, deadLetters.queueUrl);
  };
  addOutput(outputNames.siteUrl, resources.siteUrl);
  addOutput(outputNames.tableName, table.tableName);
  addOutput(outputNames.deskTableName, deskTable.tableName);
  addOutput(outputNames.userPoolId, identity.userPool.userPoolId);
  addOutput(outputNames.userPoolClientId, identity.client.userPoolClientId);
  addOutput(outputNames.distributionId, distribution.distributionId);
  addOutput(outputNames.distributionDomainName, distribution.distributionDomainName);
  addOutput(outputNames.originSecretArn, originSecret.secretArn);
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
