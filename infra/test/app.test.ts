import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import { brandOf, brands, isBrandName } from "@planner/shared/brand/brands";
import type { EnvironmentEntry } from "../config/environmentSchema.ts";
import { formatValue } from "./synthesis/readableTemplate.ts";
import {
  deliveryTemplateOf,
  onlyResource,
  readVariant,
  resourcesOf,
  type Template,
} from "./synthesis/templates.ts";
import { everyField, everyFieldButZone } from "./synthesis/variants.ts";

/** The value that every field of the schema has in the templates. Undefined if none. */
const valueIn: {
  readonly [Field in keyof EnvironmentEntry]-?: (deployed: Deployed) => unknown;
} = {
  name: ({ planner }) => tableOf(planner).replace("leads-", ""),
  account: ({ account }) => account,
  region: ({ region }) => region,
  github: ({ delivery }) => {
    if (delivery === undefined) return undefined;
    const role = onlyResource(delivery, "AWS::IAM::Role", "Deploy").Properties;
    const { StringEquals } = role.AssumeRolePolicyDocument.Statement[0].Condition;
    const claim = (name: string) => StringEquals[`token.actions.githubusercontent.com:${name}`];
    const [, subject] = claim("sub").split(":");
    // Without sharesAccount, the entries would be invalid.
    return { subject, repositoryId: claim("repository_id"), sharesAccount: true };
  },
  brand: ({ planner }) => {
    const { EmailSubject } = poolOf(planner).AdminCreateUserConfig.InviteMessageTemplate;
    const names = Object.keys(brands).filter(isBrandName);
    return names.find((name) => EmailSubject.startsWith(brandOf(name).name));
  },
  domainName: ({ planner }) => distributionOf(planner).Aliases?.[0],
  hostedZoneId: ({ planner }) =>
    resourcesOf(planner, "AWS::Route53::RecordSet")[0]?.Properties.HostedZoneId,
  certificateArn: ({ planner }) => {
    const arn = distributionOf(planner).ViewerCertificate?.AcmCertificateArn;
    return typeof arn === "string" ? arn : undefined;
  },
  hstsSubdomains: ({ planner }) => {
    const { Properties } = onlyResource(
      planner,
      "AWS::CloudFront::ResponseHeadersPolicy",
      "WebHostingSecurityHeaders",
    );
    const { SecurityHeadersConfig } = Properties.ResponseHeadersPolicyConfig;
    return SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains || undefined;
  },
  embedOrigins: ({ planner }) => {
    const policies = resourcesOf(planner, "AWS::CloudFront::ResponseHeadersPolicy");
    return JSON.stringify(policies)
      .match(/frame-ancestors (https.*?);/)?.[1]
      ?.split(" ");
  },
  bookingServices: ({ planner }) =>
    ["Calendly", "Cal"]
      .filter(
        (name) =>
          resourcesOf(planner, "AWS::SecretsManager::Secret", `PlannerApi${name}Secret`).length > 0,
      )
      .map((name) => name.toLowerCase()),
  bookingUrl: ({ config }) => config.booking_url,
  kitUrl: ({ config }) => config.kit_url,
  protectData: ({ isProtected }) => isProtected,
  logRetentionDays: ({ planner }) =>
    onlyResource(planner, "AWS::Logs::LogGroup", "PlannerApiSaveLead").Properties.RetentionInDays,
  reservedConcurrency: ({ planner }) =>
    functionOf(planner, "PlannerApiSaveLead").ReservedConcurrentExecutions,
  threatProtection: ({ planner }) =>
    poolOf(planner).UserPoolTier === "PLUS" &&
    poolOf(planner).UserPoolAddOns.AdvancedSecurityMode === "ENFORCED",
  throttles: ({ planner }) => {
    const { DefaultRouteSettings, RouteSettings } = onlyResource(
      planner,
      "AWS::ApiGatewayV2::Stage",
    ).Properties;
    return {
      everyRoute: DefaultRouteSettings.ThrottlingRateLimit,
      saveLead: RouteSettings["POST /api/leads"].ThrottlingRateLimit,
      editLead: RouteSettings["PATCH /api/leads/{id}"].ThrottlingRateLimit,
    };
  },
  leadsPerAddress: ({ edge }) => rateLimits(edge)[0],
  alarmRecipients: ({ planner }) =>
    resourcesOf(planner, "AWS::SNS::Subscription", "Observability").map(
      (each) => each.Properties.Endpoint,
    ),
  quietHours: ({ planner }) =>
    resourcesOf(planner, "AWS::CloudWatch::Alarm", "ObservabilityAlarmsnoleads")[0]?.Properties
      .EvaluationPeriods,
  monthlyBudgetUsd: ({ accessLogs }) =>
    onlyResource(accessLogs, "AWS::Budgets::Budget").Properties.Budget.BudgetLimit.Amount,
  alertRecipients: ({ planner }) => mailVariables(planner)?.RECIPIENTS.split(" "),
  alertSender: ({ planner }) => mailVariables(planner)?.SENDER,
  alertSenderDomain: ({ planner }) =>
    formatValue(poolOf(planner).EmailConfiguration.SourceArn).split("/")[1],
  alertsPerHour: ({ planner }) => Number(mailVariables(planner).MAILS_PER_HOUR),
  sesProductionAccess: ({ planner }) =>
    variablesOf(planner, "PlannerApiPlan").PLAN_MAIL_RECIPIENTS === "everyone",
  planMailsPerDay: ({ planner }) =>
    Number(variablesOf(planner, "PlanMailHandler").PLAN_MAILS_PER_DAY),
  alertWebhookSecret: ({ planner }) =>
    variablesOf(planner, "LeadAlertsWebhookHandler")?.WEBHOOK_URL_SECRET_ID,
  webPush: ({ planner, config }) => {
    const { SUBJECT, KEYS_SECRET_ID } = variablesOf(planner, "LeadAlertsPushHandler");
    return { subject: SUBJECT, publicKey: config.push_key, keysSecret: KEYS_SECRET_ID };
  },
  alertSlack: ({ planner }) => variablesOf(planner, "LeadAlertsSlackHandler")?.SLACK_URL_SECRET_ID,
  adEvents: ({ planner }) => {
    const { META_EVENTS, META_TOKEN_SECRET_ID } = variablesOf(planner, "AdEventsHandler");
    return { meta: { ...JSON.parse(META_EVENTS), tokenSecret: META_TOKEN_SECRET_ID } };
  },
  adFeeds: ({ planner }) => JSON.parse(variablesOf(planner, "PlannerApiAdFeeds").AD_FEEDS),
};

const { domainName: _, hostedZoneId: __, github: ___, ...personal } = everyField;

describe("the app", () => {
  it.each<EnvironmentEntry>([everyField, everyFieldButZone, { ...personal, name: "ana" }])(
    "deploys every value of the entry of $name, and no other",
    (entry) => {
      const deployed = readDeployed(entry.name);
      const values = Object.entries(valueIn).map(([field, read]) => [field, read(deployed)]);
      expect(Object.fromEntries(values)).toEqual(entry);
    },
  );

  it("tags every stack, also those of a person's environment from -c person=ana", () => {
    const { stacks } = readVariant("app");
    expect(Object.keys(stacks)).toHaveLength(9);
    for (const { stackName, tags } of Object.values(stacks)) {
      const [, environment] = stackName.split("-");
      expect(tags).toEqual({ product: "ad-budget-planner", environment });
    }
  });
});

type Deployed = ReturnType<typeof readDeployed>;

function readDeployed(name: string) {
  const { outdir, stacks } = readVariant("app");
  const edge = stacks[`${name}/Edge`];
  const planner = stacks[`${name}/Planner`];
  const accessLogs = stacks[`${name}/AccessLogs`];
  if (!edge || !planner || !accessLogs) throw new Error(`${name} lacks a stack`);
  const [, account, region] = /^aws:\/\/(.+)\/(.+)$/.exec(planner.environment) ?? [];
  return {
    account,
    region,
    isProtected: planner.isProtected,
    edge: edge.template,
    planner: planner.template,
    accessLogs: accessLogs.template,
    config: readConfig(outdir, name),
    delivery: deliveryTemplateOf(name),
  };
}

/** The environment's config.json, whose user pool is known only after the deployment. */
function readConfig(outdir: string, name: string) {
  const files = readdirSync(outdir).map((each) => join(outdir, each, "config.json"));
  const configs = files
    .filter((file) => existsSync(file))
    .map((file) => siteConfigSchema.parse(JSON.parse(readFileSync(file, "utf8"))));
  const config = configs.find(({ environment }) => environment === name);
  if (config === undefined) throw new Error(`${name} has no config.json`);
  return config;
}

function tableOf(planner: Template): string {
  return onlyResource(planner, "AWS::DynamoDB::GlobalTable", "LeadStoreTable").Properties.TableName;
}

function poolOf(planner: Template) {
  return onlyResource(planner, "AWS::Cognito::UserPool").Properties;
}

function distributionOf(planner: Template) {
  return onlyResource(planner, "AWS::CloudFront::Distribution").Properties.DistributionConfig;
}

function functionOf(planner: Template, idPrefix: string) {
  return resourcesOf(planner, "AWS::Lambda::Function", idPrefix)[0]?.Properties;
}

function variablesOf(planner: Template, idPrefix: string) {
  return functionOf(planner, idPrefix)?.Environment.Variables;
}

function mailVariables(planner: Template) {
  return variablesOf(planner, "LeadAlertsMailHandler");
}

function rateLimits(edge: Template): readonly (number | undefined)[] {
  const { Rules } = onlyResource(edge, "AWS::WAFv2::WebACL").Properties;
  return Rules.map((rule: typeof Rules) => rule.Statement.RateBasedStatement?.Limit);
}
