import { ConfigurationError } from "./ConfigurationError.ts";
import { type Environment, type EnvironmentEntry, environmentSchema } from "./environmentSchema.ts";

/** The contractors are in North America. */
const region = "us-east-1";

/** Each environment's settings. Everything else is the same in all environments. */
export const environments = [
  {
    name: "dev",
    region,
    bookingUrl: "https://example.com/book-strategy-call",
    kitUrl: "https://example.com/diy-growth-kit",
    // SES cannot verify example.com. On AWS, set ALERT_SENDER and ALERT_RECIPIENTS.
    alertSender: "alerts@example.com",
    alertRecipients: ["team@example.com"],
    protectData: false,
    logRetentionDays: 7,
    // A new account has only ten concurrent executions, and AWS does not allow reserving any of them.
    reservedConcurrency: undefined,
    // Threat protection is billed per user and blocks automated sign-ins, including our tests.
    signIn: { featurePlan: "ESSENTIALS", threatProtection: "OFF" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 50, burst: 100 },
    },
    leadsPerAddress: 200,
    callsPerAddress: 2_000,
    monthlyBudgetUsd: 100,
  },
  {
    name: "staging",
    region,
    protectData: false,
    logRetentionDays: 30,
    reservedConcurrency: 5,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 50, burst: 100 },
      saveLead: { requestsPerSecond: 10, burst: 20 },
    },
    leadsPerAddress: 50,
    callsPerAddress: 500,
    monthlyBudgetUsd: 100,
  },
  {
    name: "prod",
    region,
    protectData: true,
    logRetentionDays: 90,
    reservedConcurrency: 20,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 25, burst: 50 },
    },
    leadsPerAddress: 50,
    callsPerAddress: 500,
    quietHours: 24,
    monthlyBudgetUsd: 250,
  },
] as const satisfies readonly EnvironmentEntry[];

/**
 * Settings that can be overridden at synthesis by an environment variable or by CDK context with the setting's name
 * (`-c bookingUrl=…`). Context takes precedence. Overrides apply to every synthesized environment.
 */
export const overrideVariables = {
  account: "DEPLOY_ACCOUNT",
  region: "DEPLOY_REGION",
  domainName: "DOMAIN_NAME",
  hostedZoneId: "HOSTED_ZONE_ID",
  certificateArn: "CERTIFICATE_ARN",
  hstsSubdomains: "HSTS_SUBDOMAINS",
  bookingUrl: "BOOKING_URL",
  kitUrl: "KIT_URL",
  alarmRecipients: "ALARM_RECIPIENTS",
  alertRecipients: "ALERT_RECIPIENTS",
  alertSender: "ALERT_SENDER",
  alertWebhook: "ALERT_WEBHOOK",
  monthlyBudgetUsd: "MONTHLY_BUDGET_USD",
} as const satisfies Readonly<Partial<Record<keyof Environment, string>>>;

/** Overrides by setting. Empty strings are treated as absent. */
export type EnvironmentOverrides = Partial<Record<keyof typeof overrideVariables, unknown>>;

/** Reads the overrides from context and variables. */
export function readOverrides(
  variables: Readonly<Record<string, string | undefined>>,
  contextValue: (key: string) => unknown = () => undefined,
): EnvironmentOverrides {
  return Object.fromEntries(
    Object.entries(overrideVariables).map(([key, variable]) => [
      key,
      contextValue(key) ?? variables[variable],
    ]),
  );
}

/**
 * Applies the overrides to an entry and validates the result.
 *
 * @throws ConfigurationError naming the environment and every invalid setting
 */
export function resolveEnvironment(
  entry: Readonly<{ name: string }>,
  overrides: EnvironmentOverrides,
): Environment {
  const provided = Object.entries(overrides).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const result = environmentSchema.safeParse({ ...entry, ...Object.fromEntries(provided) });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new ConfigurationError(`Environment ${entry.name}: ${faults.join("; ")}`);
}
