import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { EnvironmentEntry } from "./environments.ts";

/** What differs between the environments; everything else is the same by construction. */
export const environmentTable = [
  {
    name: "dev",
    bookingUrl: "https://example.com/book-strategy-call",
    kitUrl: "https://example.com/diy-growth-kit",
    protectData: false,
    logRetentionDays: RetentionDays.ONE_WEEK,
    // A new account has ten concurrent executions in all and lets nobody reserve any of them.
    reservedConcurrency: undefined,
    // Threat protection costs per user, and refuses the sign-ins that look like a test's.
    signIn: { featurePlan: "ESSENTIALS", threatProtection: "OFF" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 50, burst: 100 },
    },
  },
  {
    name: "staging",
    protectData: false,
    logRetentionDays: RetentionDays.ONE_MONTH,
    reservedConcurrency: 5,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 50, burst: 100 },
      saveLead: { requestsPerSecond: 10, burst: 20 },
    },
  },
  {
    name: "prod",
    protectData: true,
    logRetentionDays: RetentionDays.THREE_MONTHS,
    reservedConcurrency: 20,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 25, burst: 50 },
    },
  },
] as const satisfies readonly EnvironmentEntry[];
