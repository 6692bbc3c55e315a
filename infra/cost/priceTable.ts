/** How sure a price is: seen on a stored copy of the provider's page, or known and not looked up again. */
export type Evidence = "page" | "memory";

/** A list price in US dollars. */
export type Price = {
  readonly usd: number;
  /** What one buys for it. */
  readonly per: string;
  /** How many units that is. */
  readonly units: number;
  readonly source: string;
  readonly evidence: Evidence;
};

/** When the prices were written down. */
export const pricesAsOf = "2026-11";

const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;

/** List prices of us-east-1, without free tiers, discounts and taxes; each figure of docs/cost.md comes from here. */
export const priceTable = {
  edgeRequest: {
    usd: 0.01,
    per: "10,000 HTTPS requests, North America",
    units: 10_000,
    source: page("cloudfront"),
    evidence: "page",
  },
  edgeFunction: {
    usd: 0.1,
    per: "million function runs",
    units: 1e6,
    source: page("cloudfront"),
    evidence: "page",
  },
  firewallAcl: {
    usd: 5,
    per: "web ACL and month",
    units: 1,
    source: page("waf"),
    evidence: "memory",
  },
  firewallRule: {
    usd: 1,
    per: "rule or managed group and month",
    units: 1,
    source: page("waf"),
    evidence: "memory",
  },
  firewallRequest: {
    usd: 0.6,
    per: "million requests",
    units: 1e6,
    source: page("waf"),
    evidence: "memory",
  },
  bucketStorage: {
    usd: 0.023,
    per: "GB and month",
    units: 1,
    source: page("s3"),
    evidence: "memory",
  },
  bucketRead: {
    usd: 0.0004,
    per: "1,000 reads",
    units: 1_000,
    source: page("s3"),
    evidence: "memory",
  },
  apiRequest: {
    usd: 1,
    per: "million requests, the first 300 million",
    units: 1e6,
    source: page("api-gateway"),
    evidence: "page",
  },
  functionRequest: {
    usd: 0.2,
    per: "million invocations",
    units: 1e6,
    source: page("lambda"),
    evidence: "page",
  },
  functionTime: {
    usd: 0.0000133334,
    per: "GB-second on arm64",
    units: 1,
    source: page("lambda"),
    evidence: "memory",
  },
  tableWrite: {
    usd: 0.625,
    per: "million write request units",
    units: 1e6,
    source: page("dynamodb/on-demand"),
    evidence: "memory",
  },
  tableRead: {
    usd: 0.125,
    per: "million read request units",
    units: 1e6,
    source: page("dynamodb/on-demand"),
    evidence: "memory",
  },
  tableStorage: {
    usd: 0.25,
    per: "GB and month",
    units: 1,
    source: page("dynamodb/on-demand"),
    evidence: "memory",
  },
  tableBackup: {
    usd: 0.2,
    per: "GB and month, point-in-time recovery",
    units: 1,
    source: page("dynamodb/on-demand"),
    evidence: "memory",
  },
  userEssentials: {
    usd: 0.015,
    per: "active user, ESSENTIALS",
    units: 1,
    source: page("cognito"),
    evidence: "memory",
  },
  userPlus: {
    usd: 0.02,
    per: "active user, PLUS",
    units: 1,
    source: page("cognito"),
    evidence: "memory",
  },
  logIngestion: {
    usd: 0.5,
    per: "GB written",
    units: 1,
    source: page("cloudwatch"),
    evidence: "memory",
  },
  logStorage: {
    usd: 0.03,
    per: "GB and month",
    units: 1,
    source: page("cloudwatch"),
    evidence: "memory",
  },
  metric: {
    usd: 0.3,
    per: "custom metric and month",
    units: 1,
    source: page("cloudwatch"),
    evidence: "memory",
  },
  alarmMetric: {
    usd: 0.1,
    per: "metric of an alarm and month",
    units: 1,
    source: page("cloudwatch"),
    evidence: "memory",
  },
  dashboard: {
    usd: 3,
    per: "dashboard and month",
    units: 1,
    source: page("cloudwatch"),
    evidence: "memory",
  },
  key: {
    usd: 1,
    per: "customer key and month",
    units: 1,
    source: page("kms"),
    evidence: "memory",
  },
  secret: {
    usd: 0.4,
    per: "secret and month",
    units: 1,
    source: page("secrets-manager"),
    evidence: "memory",
  },
  mail: { usd: 0.1, per: "1,000 mails", units: 1_000, source: page("ses"), evidence: "memory" },
  trace: {
    usd: 5,
    per: "million traces recorded",
    units: 1e6,
    source: page("xray"),
    evidence: "memory",
  },
} as const satisfies Readonly<Record<string, Price>>;

/** CloudFront's price of a GB to North America falls with the month's volume. Seen on its page. */
export const transferTiers = [
  { upToGb: 10_000, usdPerGb: 0.085 },
  { upToGb: 50_000, usdPerGb: 0.08 },
  { upToGb: 150_000, usdPerGb: 0.06 },
  { upToGb: 500_000, usdPerGb: 0.04 },
] as const;
