import { join } from "node:path";

/** A small site with the web build's layout. Its hash list contains duplicates. */
export const siteBuildPaths = {
  siteDirectory: join(import.meta.dirname, "../webBuild/site"),
  cspHashesFile: join(import.meta.dirname, "../webBuild/csp.json"),
};

const certificateArn =
  "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012";

export const exampleSettings = {
  domainName: "plan.example.com",
  hostedZoneId: "Z0123456789ABC",
  certificateArn,
  bookingUrl: "https://calls.example.com/book",
  kitUrl: "https://kits.example.com/diy",
  alarmRecipients: "ann@operations.example, bob@operations.example",
  alertSender: "alerts@planner.example",
  alertRecipients: "ann@team.example, bob@team.example",
  alertWebhook: "https://hooks.team.example/leads",
} as const;

const { domainName, hostedZoneId, certificateArn: _, ...everyFeature } = exampleSettings;

type Variant = {
  readonly context: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
};

/** The app variants that the tests synthesize. */
export const variants = {
  /** Every optional feature, without a domain. */
  complete: { context: everyFeature },
  /** No optional settings. */
  minimal: { context: {} },
  /** A Route 53 domain in a known account, outside us-east-1. */
  route53: {
    context: {
      ...everyFeature,
      account: "123456789012",
      region: "eu-central-1",
      domainName,
      hostedZoneId,
      hstsSubdomains: "true",
    },
    variables: { DEPLOY_REGION: "eu-west-1" },
  },
  /** A domain with an existing certificate, a webhook without mails, and settings from variables. */
  certificate: {
    context: {
      domainName,
      certificateArn,
      alertWebhook: exampleSettings.alertWebhook,
      kitUrl: "https://context.example.com/",
    },
    variables: {
      DEPLOY_REGION: "eu-west-1",
      KIT_URL: "https://lost.example.com/",
      BOOKING_URL: "https://env.example.com/",
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;

export type VariantName = keyof typeof variants;
