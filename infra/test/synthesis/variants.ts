import { join } from "node:path";
import type { EnvironmentEntry } from "../../config/environmentSchema.ts";

/** A small site with the web build's layout. Its hash list contains duplicates. */
export const siteBuildPaths = {
  siteDirectory: join(import.meta.dirname, "../webBuild/site"),
  cspHashesFile: join(import.meta.dirname, "../webBuild/csp.json"),
};

export const exampleSettings = {
  domainName: "plan.example.com",
  hostedZoneId: "Z0123456789ABC",
  certificateArn:
    "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012",
  bookingUrl: "https://calls.example.com/book",
  kitUrl: "https://kits.example.com/diy?from=</script>",
  alarmRecipients: ["ann@operations.example", "bob@operations.example"],
  alertSender: "alerts@mail.planner.example",
  alertSenderDomain: "planner.example",
  alertRecipients: ["ann@team.example", "bob@team.example"],
  alertWebhookSecret: "planner/lead-webhook",
} as const;

const { domainName, hostedZoneId, certificateArn, ...everyFeature } = exampleSettings;

type Variant = { readonly settings: Partial<EnvironmentEntry> };

/** The app variants that the tests synthesize. Every environment has the same additional values. */
export const variants = {
  /** Every optional feature, without a domain. */
  complete: { settings: everyFeature },
  /** No optional settings. */
  minimal: { settings: {} },
  /** A Route 53 domain in a known account, outside us-east-1. */
  route53: {
    settings: {
      ...everyFeature,
      account: "123456789012",
      github: { subject: "acme@1234/planner@5678", repositoryId: "5678", sharesAccount: true },
      region: "eu-central-1",
      domainName,
      hostedZoneId,
      hstsSubdomains: true,
    },
  },
  /** A domain with an existing certificate, and a webhook without emails. */
  certificate: {
    settings: {
      domainName,
      certificateArn,
      region: "eu-west-1",
      alertWebhookSecret: exampleSettings.alertWebhookSecret,
    },
  },
} as const satisfies Readonly<Record<string, Variant>>;

export type VariantName = keyof typeof variants;
