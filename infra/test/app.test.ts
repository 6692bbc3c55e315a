import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import { brandOf, brands, isBrandName } from "@planner/shared/brand/brands";
import { z } from "zod";
import type { Environment, EnvironmentEntry } from "../config/environmentSchema.ts";
import { environmentNames, environments, stackNames } from "../environments.ts";
import {
  onlyResource,
  readVariant,
  resourcesOf,
  type Template,
  templateSchema,
} from "./synthesis/templates.ts";
import { variants } from "./synthesis/variants.ts";

/** The values that every field of an entry has in the templates. Undefined if none. */
const valueIn: {
  readonly [Field in keyof Environment]-?: (deployed: Deployed, entry: EnvironmentEntry) => unknown;
} = {
  name: ({ planner }) => tableOf(planner).replace("leads-", ""),
  account: ({ account }) => account,
  region: ({ region }) => region,
  github: ({ delivery }, { github }) => {
    if (delivery === undefined || github === undefined) return undefined;
    const claims = JSON.stringify(onlyResource(delivery, "AWS::IAM::Role", "Diff").Properties);
    expect(claims).toContain(`"repo:${github.subject}:pull_request"`);
    expect(claims).toContain(`:repository_id":"${github.repositoryId}"`);
    return github;
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
    const { Properties } = onlyResource(planner, "AWS::CloudFront::ResponseHeadersPolicy");
    const { SecurityHeadersConfig } = Properties.ResponseHeadersPolicyConfig;
    return SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains || undefined;
  },
  bookingUrl: ({ config }) => config.booking_url,
  kitUrl: ({ config }) => config.kit_url,
  protectData: ({ isProtected }) => isProtected,
  logRetentionDays: ({ planner }) =>
    onlyResource(planner, "AWS::Logs::LogGroup", "PlannerApiSaveLead").Properties.RetentionInDays,
  reservedConcurrency: ({ planner }) =>
    functionOf(planner, "PlannerApiSaveLead").ReservedConcurrentExecutions,
  signIn: ({ planner }) => ({
    featurePlan: poolOf(planner).UserPoolTier,
    threatProtection: poolOf(planner).UserPoolAddOns?.AdvancedSecurityMode ?? "OFF",
  }),
  throttles: ({ planner }) => {
    const { DefaultRouteSettings, RouteSettings } = onlyResource(
      planner,
      "AWS::ApiGatewayV2::Stage",
    ).Properties;
    const throttle = (settings: typeof DefaultRouteSettings) => ({
      requestsPerSecond: settings.ThrottlingRateLimit,
      burst: settings.ThrottlingBurstLimit,
    });
    return {
      everyRoute: throttle(DefaultRouteSettings),
      saveLead: throttle(RouteSettings["POST /api/leads"]),
      editLead: throttle(RouteSettings["PATCH /api/leads/{id}"]),
    };
  },
  leadsPerAddress: ({ edge }) => rateLimits(edge)[0],
  callsPerAddress: ({ edge }) => rateLimits(edge)[1],
  alarmRecipients: ({ planner }) =>
    someOf(resourcesOf(planner, "AWS::SNS::Subscription").map((each) => each.Properties.Endpoint)),
  quietHours: ({ planner }) =>
    resourcesOf(planner, "AWS::CloudWatch::Alarm", "ObservabilityAlarmsnoleads")[0]?.Properties
      .EvaluationPeriods,
  monthlyBudgetUsd: ({ accessLogs }, { alarmRecipients, monthlyBudgetUsd }) =>
    alarmRecipients === undefined
      ? monthlyBudgetUsd
      : onlyResource(accessLogs, "AWS::Budgets::Budget").Properties.Budget.BudgetLimit.Amount,
  alertRecipients: ({ planner }) => mailVariables(planner)?.RECIPIENTS.split(" "),
  alertSender: ({ planner }) => mailVariables(planner)?.SENDER,
  alertMailsPerHour: ({ planner }, { alertSender, alertMailsPerHour }) =>
    alertSender === undefined ? alertMailsPerHour : Number(mailVariables(planner).MAILS_PER_HOUR),
  alertWebhookSecret: ({ planner }) =>
    variablesOf(planner, "LeadAlertsWebhookHandler")?.WEBHOOK_URL_SECRET_ID,
};

describe.each(["app", "route53", "certificate"] as const)("the templates of %s", (source) => {
  const settings = source === "app" ? {} : variants[source].settings;
  const outdir = source === "app" ? appFolder() : readVariant(source).outdir;

  it.each(environments.map((entry): EnvironmentEntry => ({ ...entry, ...settings })))(
    "contain every value that is configured for $name",
    (entry) => {
      const deployed = readDeployed(outdir, entry.name);
      const values = Object.entries(valueIn).map(([field, read]) => [field, read(deployed, entry)]);
      expect(Object.fromEntries(values)).toEqual(entry);
    },
  );
});

describe("the app", () => {
  it("tags every stack, also those of a person's environment from -c person=ana", () => {
    for (const name of [...environmentNames, "ana"]) {
      const { stacks } = readDeployed(appFolder(), name);
      expect([...stacks.values()].map(({ tags }) => tags)).toEqual(
        Array(3).fill({ product: "ad-budget-planner", environment: name }),
      );
    }
  });
});

function appFolder(): string {
  const { PLANNER_TEMPLATES: folder = "" } = process.env;
  return join(folder, "app.out");
}

type Deployed = ReturnType<typeof readDeployed>;

/** Reads one environment from a cloud assembly. */
function readDeployed(outdir: string, name: string) {
  const stacks = readStacks(join(outdir, `assembly-${name}`));
  const { edge, planner, accessLogs } = stackNames(name);
  const plannerStack = stacks.get(planner);
  // Only a whole app has stacks outside of the stages.
  const hasDelivery = existsSync(join(outdir, "manifest.json"));
  const [, account, region] = /^aws:\/\/(.+)\/(.+)$/.exec(plannerStack?.environment ?? "") ?? [];
  const template = (stack: string) => templateSchema.parse(stacks.get(stack)?.template);
  return {
    stacks,
    account: account === "unknown-account" ? undefined : account,
    region,
    isProtected: plannerStack?.isProtected,
    edge: template(edge),
    planner: template(planner),
    accessLogs: template(accessLogs),
    delivery: hasDelivery
      ? readStacks(outdir).get(`AdBudgetPlannerDelivery-${name}`)?.template
      : undefined,
    config: readConfig(outdir, name),
  };
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), environment: z.string().optional(), properties: z.unknown() }),
  ),
});

const stackSchema = z.object({
  templateFile: z.string(),
  stackName: z.string(),
  terminationProtection: z.boolean().default(false),
  tags: z.record(z.string(), z.string()).default({}),
});

function readStacks(folder: string) {
  const manifest = readFileSync(join(folder, "manifest.json"), "utf8");
  const { artifacts } = manifestSchema.parse(JSON.parse(manifest));
  return new Map(
    Object.values(artifacts)
      .filter(({ type }) => type === "aws:cloudformation:stack")
      .map(({ environment, properties }) => {
        const { templateFile, stackName, tags, terminationProtection } =
          stackSchema.parse(properties);
        const text = readFileSync(join(folder, templateFile), "utf8");
        const template = templateSchema.parse(JSON.parse(text));
        return [
          stackName,
          { environment, isProtected: terminationProtection, tags, template },
        ] as const;
      }),
  );
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

function someOf<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
