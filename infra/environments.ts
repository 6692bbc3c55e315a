import { currentConsent } from "@planner/shared/lead/contact/consent";
import { bookingProviders } from "@planner/shared/lead/followUp/booking";
import {
  type Environment,
  type EnvironmentEntry,
  parseEnvironment,
  parseEnvironments,
} from "./config/environmentSchema.ts";

/** The contractors are in North America. */
const region = "us-east-1";

/**
 * All environments, in deployment order: how they differ by design, and what their operators decide. Everything else is
 * the same. `config/environmentSchema.ts` lists and explains the fields. Secrets are never here, but in Secrets Manager.
 */
export const environments = [
  {
    name: "dev",
    region,
    brand: "example",
    protectData: false,
    logRetentionDays: 7,
    // No reservedConcurrency: a new account has only ten concurrent executions, and AWS allows reserving none of them.
    // Threat protection blocks automated sign-ins, including our tests.
    threatProtection: false,
    throttles: { everyRoute: 100, saveLead: 50, editLead: 50 },
    leadsPerAddress: 200,
    alertsPerHour: 200,
    planMailsPerDay: 500,
    monthlyBudgetUsd: 100,
  },
  {
    name: "staging",
    region,
    brand: "example",
    protectData: false,
    logRetentionDays: 30,
    reservedConcurrency: 10,
    threatProtection: true,
    throttles: { everyRoute: 50, saveLead: 10, editLead: 10 },
    leadsPerAddress: 50,
    alertsPerHour: 20,
    planMailsPerDay: 200,
    monthlyBudgetUsd: 100,
  },
  {
    name: "prod",
    region,
    brand: "example",
    protectData: true,
    logRetentionDays: 90,
    reservedConcurrency: 20,
    threatProtection: true,
    throttles: { everyRoute: 100, saveLead: 25, editLead: 10 },
    leadsPerAddress: 50,
    alertsPerHour: 20,
    planMailsPerDay: 200,
    quietHours: 24,
    monthlyBudgetUsd: 250,
  },
] as const satisfies readonly EnvironmentEntry[];

export type EnvironmentName = (typeof environments)[number]["name"];

export const environmentNames: readonly EnvironmentName[] = environments.map(({ name }) => name);

/**
 * Finds an environment of the list. Any other name is a person's own.
 *
 * @throws ConfigurationError if one is invalid
 */
export function findEnvironment(name: string): Environment {
  const environment = parseEnvironments(environments).find((each) => each.name === name);
  return environment ?? parseEnvironment(personalEnvironment(name));
}

/** A person's own environment, which `-c person=ana` adds: dev under another name, without dev's domain and pipeline. */
export function personalEnvironment(name: string): EnvironmentEntry {
  const [dev] = environments;
  return {
    ...dev,
    name,
    domainName: undefined,
    hostedZoneId: undefined,
    certificateArn: undefined,
    github: undefined,
  };
}

/**
 * What `npm start` runs on one machine: dev's brand with every button and alert. Never reaches AWS, where SES cannot
 * verify `example.com` as a sender.
 */
export const localEnvironment = {
  name: "dev",
  region,
  brand: environments[0].brand,
  protectData: false,
  logRetentionDays: 1,
  threatProtection: false,
  // The tests create many leads.
  throttles: { everyRoute: 100, saveLead: 50, editLead: 50 },
  leadsPerAddress: 200,
  alertsPerHour: 200,
  planMailsPerDay: 500,
  bookingServices: bookingProviders,
  bookingUrl: "https://example.com/book-strategy-call",
  kitUrl: "https://example.com/diy-growth-kit",
  alertSender: "alerts@example.com",
  alertRecipients: ["team@example.com"],
  sesProductionAccess: true,
  webPush: {
    subject: "mailto:team@example.com",
    // The local cloud has the private key.
    publicKey:
      "BG2uw8AUHipBobDt39BnmSp-nOgeXm_wnbfFDkO_lp5ctHyQEF0HwGdFa-IxAnyP0dXTExyxmTY8ymscZMXejuc",
    keysSecret: "push-keys",
  },
  // The local cloud also lets its own agency's page frame the planner.
  embedOrigins: ["https://agency.example.com"],
  alertWebhookSecret: "lead-webhook",
  alertSlack: "slack-webhook",
  adFeeds: {
    names: { booked: "Call booked", won: "Job won" },
    currency: "USD",
    hashedContacts: currentConsent,
  },
  adEvents: {
    meta: {
      datasetId: "1234567890123456",
      tokenSecret: "meta-token",
      currency: "USD",
      hashedContacts: currentConsent,
    },
  },
} as const satisfies EnvironmentEntry;

/** What the local cloud's tests run: the local environment under another name, whose webhook the tests receive. */
export const testEnvironment = {
  ...localEnvironment,
  name: "test",
  brand: "example",
} as const satisfies EnvironmentEntry;
