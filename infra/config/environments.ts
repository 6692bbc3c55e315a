import { ConfigurationError } from "./ConfigurationError.ts";
import { type Environment, type EnvironmentEntry, environmentSchema } from "./environmentSchema.ts";
import type { OperatorSettings } from "./operatorSettings.ts";

/** The contractors are in North America. */
const region = "us-east-1";

/**
 * How the environments differ by design. Their operators' settings come on top (`operatorSettings.ts`). Everything else
 * is the same in all environments.
 */
export const environments = [
  {
    name: "dev",
    brand: "example",
    region,
    protectData: false,
    logRetentionDays: 7,
    // A new account has only ten concurrent executions, and AWS does not allow reserving any of them.
    reservedConcurrency: undefined,
    // Threat protection is billed per user and blocks automated sign-ins, including our tests.
    signIn: { featurePlan: "ESSENTIALS", threatProtection: "OFF" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 50, burst: 100 },
      editLead: { requestsPerSecond: 50, burst: 100 },
    },
    leadsPerAddress: 200,
    // The tests create many leads.
    alertMailsPerHour: 200,
    callsPerAddress: 2_000,
    monthlyBudgetUsd: 100,
  },
  {
    name: "staging",
    brand: "example",
    region,
    protectData: false,
    logRetentionDays: 30,
    reservedConcurrency: 5,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 50, burst: 100 },
      saveLead: { requestsPerSecond: 10, burst: 20 },
      editLead: { requestsPerSecond: 10, burst: 20 },
    },
    leadsPerAddress: 50,
    alertMailsPerHour: 20,
    callsPerAddress: 2_000,
    monthlyBudgetUsd: 100,
  },
  {
    name: "prod",
    brand: "example",
    region,
    protectData: true,
    logRetentionDays: 90,
    reservedConcurrency: 20,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 25, burst: 50 },
      editLead: { requestsPerSecond: 10, burst: 20 },
    },
    leadsPerAddress: 50,
    alertMailsPerHour: 20,
    callsPerAddress: 2_000,
    quietHours: 24,
    monthlyBudgetUsd: 250,
  },
] as const satisfies readonly EnvironmentEntry[];

/**
 * Adds the operator's settings to an entry and validates the result. Empty strings are treated as absent.
 *
 * @throws ConfigurationError naming the environment and every invalid setting
 */
export function resolveEnvironment(
  entry: Readonly<{ name: string }>,
  settings: OperatorSettings,
): Environment {
  const provided = Object.entries(settings).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const result = environmentSchema.safeParse({ ...entry, ...Object.fromEntries(provided) });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new ConfigurationError(`Environment ${entry.name}: ${faults.join("; ")}`);
}
