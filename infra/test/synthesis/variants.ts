import { join } from "node:path";
import type { EnvironmentEntry } from "../../config/environmentSchema.ts";

/** A small site with the web build's layout. Its hash list contains duplicates. */
export const siteBuildPaths = {
  siteDirectory: join(import.meta.dirname, "../webBuild/site"),
  cspHashesFile: join(import.meta.dirname, "../webBuild/csp.json"),
};

const required = {
  region: "us-east-1",
  brand: "example",
  throttles: { everyRoute: 100, saveLead: 25, editLead: 10 },
  leadsPerAddress: 50,
  alertsPerHour: 20,
  planMailsPerDay: 200,
} as const;

/**
 * Entries of the tests' own, one without protected data and one with. The tests never read those in `environments.ts`,
 * so that an operator's settings cannot break them. `npm run check` validates these.
 */
export const dev = {
  ...required,
  name: "dev",
  protectData: false,
  logRetentionDays: 7,
  threatProtection: false,
} as const satisfies EnvironmentEntry;

export const prod = {
  ...required,
  name: "prod",
  protectData: true,
  logRetentionDays: 90,
  reservedConcurrency: 20,
  threatProtection: true,
  quietHours: 24,
} as const satisfies EnvironmentEntry;

const features = {
  monthlyBudgetUsd: 250,
  bookingUrl: "https://calls.example.com/book",
  kitUrl: "https://kits.example.com/diy?from=</script>",
  bookingServices: ["calendly", "cal"],
  alarmRecipients: ["ann@operations.example", "bob@operations.example"],
  alertSender: "alerts@mail.planner.example",
  alertSenderDomain: "planner.example",
  alertRecipients: ["ann@team.example", "bob@team.example"],
  sesProductionAccess: true,
  alertWebhookSecret: "planner/lead-webhook",
  webPush: {
    subject: "mailto:ann@operations.example",
    publicKey: "B".repeat(87),
    keysSecret: "planner/push-keys",
  },
  embedOrigins: ["https://agency.example", "https://www.agency.example:8443"],
  alertSlack: "planner/slack-webhook",
  adFeeds: { names: { booked: "A", won: "B" }, currency: "USD", hashedContacts: "2026-11-23" },
  adEvents: {
    meta: { datasetId: "1234567890", tokenSecret: "planner/meta-token", currency: "USD" },
  },
} as const;

const domain = {
  domainName: "plan.example.com",
  hostedZoneId: "Z0123456789ABC",
  account: "123456789012",
  github: { subject: "acme@1234/planner@5678", repositoryId: "5678", sharesAccount: true },
  hstsSubdomains: true,
} as const;

/** Every field of the schema, but the certificate, which replaces the zone. A new field does not compile without a value. */
export const everyField: Required<Omit<EnvironmentEntry, "certificateArn">> = {
  ...prod,
  ...features,
  ...domain,
  name: "every",
  region: "eu-central-1",
};

const { hostedZoneId: _, ...withoutZone } = everyField;

/** The same with an existing certificate. */
export const everyFieldButZone: EnvironmentEntry = {
  ...withoutZone,
  name: "certificate",
  certificateArn:
    "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012",
};

/** What the tests synthesize, by the name of the variant: the entries. */
export const variants = {
  /** Every optional feature, without a domain. */
  complete: [
    { ...dev, ...features },
    { ...prod, ...features },
  ],
  /** No optional settings. */
  minimal: [dev, prod],
  /** A Route 53 domain in a known account, outside us-east-1, where SES is in its sandbox. */
  route53: [
    { ...prod, ...features, ...domain, region: "eu-central-1", sesProductionAccess: undefined },
  ],
  /** A domain with an existing certificate, and a webhook without emails. */
  certificate: [
    {
      ...prod,
      domainName: domain.domainName,
      certificateArn: everyFieldButZone.certificateArn,
      region: "eu-west-1",
      alertWebhookSecret: features.alertWebhookSecret,
    },
  ],
} as const satisfies Readonly<Record<string, readonly EnvironmentEntry[]>>;

export type VariantName = keyof typeof variants;
