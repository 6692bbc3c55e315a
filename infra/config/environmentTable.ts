import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { EnvironmentEntry } from "./environments.ts";

/** The contractors are in North America. */
const region = "us-east-1";

/** What differs between the environments; everything else is the same by construction. */
export const environmentTable = [
  {
    name: "dev",
    region,
    bookingUrl: "https://example.com/book-strategy-call",
    kitUrl: "https://example.com/diy-growth-kit",
    // Of a domain that nobody can verify: on AWS, give ALERT_SENDER and ALERT_RECIPIENTS.
    alertSender: "alerts@example.com",
    alertRecipients: ["team@example.com"],
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
    leadsPerAddress: 200,
    monthlyBudgetUsd: 100,
  },
  {
    name: "staging",
    region,
    protectData: false,
    logRetentionDays: RetentionDays.ONE_MONTH,
    reservedConcurrency: 5,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 50, burst: 100 },
      saveLead: { requestsPerSecond: 10, burst: 20 },
    },
    leadsPerAddress: 50,
    monthlyBudgetUsd: 100,
  },
  {
    name: "prod",
    region,
    protectData: true,
    logRetentionDays: RetentionDays.THREE_MONTHS,
    reservedConcurrency: 20,
    signIn: { featurePlan: "PLUS", threatProtection: "ENFORCED" },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      saveLead: { requestsPerSecond: 25, burst: 50 },
    },
    leadsPerAddress: 50,
    quietHours: 24,
    monthlyBudgetUsd: 250,
  },
] as const satisfies readonly EnvironmentEntry[];
