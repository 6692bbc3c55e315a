import { paths } from "@planner/shared/api/sitePaths";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { Lazy, Stack, type StackProps } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Environment } from "../config/environmentSchema.ts";
import type { SiteBuild } from "../config/SiteBuild.ts";
import { LeadAlerts, type LeadAlertsProps } from "../constructs/alerts/LeadAlerts.ts";
import { OriginSecret } from "../constructs/api/OriginSecret.ts";
import { PlannerApi } from "../constructs/api/PlannerApi.ts";
import { AdminIdentity } from "../constructs/identity/AdminIdentity.ts";
import { AdEvents } from "../constructs/leads/AdEvents.ts";
import { createReminders, type RemindersProps } from "../constructs/leads/createReminders.ts";
import { LeadStore } from "../constructs/leads/LeadStore.ts";
import { LeadStream } from "../constructs/leads/LeadStream.ts";
import type { QueueConsumer } from "../constructs/leads/QueueConsumer.ts";
import { Observability } from "../constructs/operations/Observability.ts";
import { PlanMail, type PlanMailProps } from "../constructs/plans/PlanMail.ts";
import { WebHosting } from "../constructs/site/WebHosting.ts";
import { addOutputs } from "./addOutputs.ts";

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
    const leadTables = { environment, table, deskTable };
    // The user pool and the API are created before the site whose domain they need.
    const domainName = Lazy.string({
      produce: () => environment.domainName ?? this.distribution.distributionDomainName,
    });
    const siteUrl = `https://${domainName}`;
    const deskUrl = siteUrl + paths.admin;
    const identity = new AdminIdentity(this, "AdminIdentity", {
      ...leadTables,
      brand,
      deskUrl,
    });
    const originSecret = new OriginSecret(this, "OriginSecret");
    const planMail = createPlanMail(this, { ...leadTables, brand, siteUrl });
    const api = new PlannerApi(this, "PlannerApi", {
      ...leadTables,
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
    const { alerts, adEvents, stream, remind } = createLeadProcessing(this, {
      ...leadTables,
      brand,
      deskUrl,
      userPool: identity.userPool,
      planMailQueue: planMail?.queue,
    });
    const observability = new Observability(this, "Observability", {
      ...leadTables,
      api: api.api,
      accessLog: api.accessLog,
      stream,
      remind,
      channels: Object.values(alerts.channels),
      planMail,
      adEvents,
      userPoolId: identity.userPool.userPoolId,
      backupVaultName: store.backupVaultName,
      edge: {
        distributionId: distribution.distributionId,
        firewallStackName: props.firewallStackName,
      },
    });
    this.alarmTopic = observability.alarmTopic;
    addOutputs(this, {
      identity,
      distribution,
      originSecret,
      alerts,
      stream,
      planMail,
      adEvents,
      siteUrl,
      table,
      deskTable,
    });
  }
}

/** Creates the function that emails plans. Undefined if the environment has no sender. */
function createPlanMail(
  stack: Stack,
  props: Omit<PlanMailProps, "sender">,
): QueueConsumer | undefined {
  const sender = props.environment.alertSender;
  if (sender === undefined) return undefined;
  return new PlanMail(stack, "PlanMail", { ...props, sender }).consumer;
}

type LeadProcessingProps = LeadAlertsProps & Omit<RemindersProps, "channels">;

/**
 * What is done with each saved lead: alerts, events for advertising services, what the table's stream triggers, and the
 * reminders.
 */
function createLeadProcessing(stack: Stack, props: LeadProcessingProps) {
  const { environment, table } = props;
  const alerts = new LeadAlerts(stack, "LeadAlerts", props);
  const meta = environment.adEvents?.meta;
  const adEvents = meta && new AdEvents(stack, "AdEvents", { environment, table, meta });
  const { channels } = alerts;
  const adEventQueue = adEvents?.queue;
  const stream = new LeadStream(stack, "LeadStream", { ...props, channels, adEventQueue });
  // In the stream's construct, because an ID of its own would replace the deployed function and its log.
  const remind = createReminders(stream, { ...props, channels });
  return { alerts, adEvents, stream, remind };
}
