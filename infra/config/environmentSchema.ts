import { type BrandName, isBrandName } from "@planner/shared/brand/brands";
import { z } from "zod";

/** All environments, in deployment order. */
export const environmentNames = ["dev", "staging", "prod"] as const;

export type EnvironmentName = (typeof environmentNames)[number];

const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https URL" });

const emailAddress = z.email({ error: "must be an email address, such as ann@example.com" });

/** Accepts a list, or a string with addresses separated by commas or spaces. */
const emailAddresses = z
  .union(
    [
      z.string().transform((text) => text.split(/[\s,]+/).filter((address) => address !== "")),
      z.array(z.string()).readonly(),
    ],
    { error: "must be email addresses, separated by commas" },
  )
  .pipe(z.array(emailAddress).min(1, "must contain at least one address"));

const throttleSchema = z.strictObject({
  /** Steady request rate across all callers. */
  requestsPerSecond: z.number().positive(),
  /** Maximum burst of requests across all callers. */
  burst: z.int().positive(),
});

const signInSchema = z
  .strictObject({
    /** Cognito's feature plan, which sets the price per active user. */
    featurePlan: z.enum(["ESSENTIALS", "PLUS"]),
    /** Whether Cognito blocks suspicious sign-ins and leaked passwords, or only reports them. */
    threatProtection: z.enum(["OFF", "AUDIT", "ENFORCED"]),
  })
  .refine(
    ({ featurePlan, threatProtection }) => featurePlan === "PLUS" || threatProtection === "OFF",
    { path: ["threatProtection"], error: "requires the PLUS feature plan" },
  );

/** The retention periods of CloudWatch Logs. */
const logRetentionDays = z.literal([
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
]);

const dollars = z
  .union([z.number(), z.string().transform(Number)])
  .pipe(z.number("must be an amount in dollars").positive("must be more than 0 dollars"));

const webhookError = {
  error: "must be an https URL (or http://localhost, for the local cloud)",
};

/** One environment's settings. If an optional setting is absent, its feature is off. */
export const environmentSchema = z
  .strictObject({
    name: z.enum(environmentNames),
    /** The brand that the site and the emails show. */
    brand: z.custom<BrandName>(isBrandName, "must be a brand of shared/brand/brands.ts"),
    /** If absent, uses the account of the deployment credentials. */
    account: z
      .string()
      .regex(/^\d{12}$/, "must be twelve digits")
      .optional(),
    /** Region of the table, functions and API. CloudFront resources are always in us-east-1. */
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be an AWS region"),
    /** The site's custom domain. If absent, uses the domain that CloudFront assigns. */
    domainName: z
      .string()
      .regex(/^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, {
        error: "must be a lowercase host name",
      })
      .optional(),
    /** The domain's public Route 53 zone, which gets the certificate's and the address records. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z\d]{3,31}$/, "must be a hosted zone ID, such as Z0123456789")
      .optional(),
    /** An existing certificate for the domain. If set, manage the address records elsewhere. */
    certificateArn: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/,
        "must be the ARN of a certificate in us-east-1",
      )
      .optional(),
    /**
     * Browsers must use https for every subdomain of the domain, and may preload this rule. Affects the owner's other
     * sites below the domain, and browsers remember it for two years. If absent, covers only the domain itself.
     */
    hstsSubdomains: z
      .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], {
        error: "must be true or false",
      })
      .optional(),
    /** The page for booking a strategy call. If absent, the site hides the button. */
    bookingUrl: httpsUrl.optional(),
    /** The page of the do-it-yourself growth kit. If absent, the site hides the button. */
    kitUrl: httpsUrl.optional(),
    /** If true, the leads outlive the stack, and neither the table nor the stack can be deleted by mistake. */
    protectData: z.boolean(),
    logRetentionDays,
    /** Concurrent executions reserved per function. If absent, functions share the account's pool. */
    reservedConcurrency: z.int().positive().optional(),
    signIn: signInSchema,
    throttles: z.strictObject({
      everyRoute: throttleSchema,
      saveLead: throttleSchema,
      /** Per route that changes leads. */
      editLead: throttleSchema,
    }),
    /** Leads that one IP address may send in five minutes before the firewall blocks it. */
    leadsPerAddress: z.int().min(10, "must be at least 10, the minimum of AWS WAF"),
    /** API calls that one IP address may make in five minutes before the firewall blocks it. */
    callsPerAddress: z.int().min(10, "must be at least 10, the minimum of AWS WAF"),
    /** Operators' addresses for alarms and budget notices. If absent, no emails are sent. */
    alarmRecipients: emailAddresses
      .pipe(z.array(z.string()).max(10, "must be at most 10 addresses, the limit of AWS Budgets"))
      .optional(),
    /** Hours without a lead before the no-leads alarm goes off. If absent, there is no such alarm. */
    quietHours: z.int().min(1).max(168, "must be at most 168, a week").optional(),
    /** The account's monthly budget for all its environments. If absent, there is no budget. */
    monthlyBudgetUsd: dollars.optional(),
    /** Addresses that get an email for each new lead. If absent, no emails are sent. */
    alertRecipients: emailAddresses
      .pipe(z.array(z.string()).max(50, "must be at most 50 addresses, the limit of SES"))
      .optional(),
    /** Sender of these emails. Must be a verified SES identity. */
    alertSender: emailAddress.optional(),
    /** Emails about new leads from one source in an hour. Further leads go into a digest. */
    alertMailsPerHour: z.int().min(1),
    /** URL that receives each new lead. If absent, there is no webhook. */
    alertWebhook: z.string(webhookError).refine(isWebhookUrl, webhookError).optional(),
  })
  .refine(
    ({ alertRecipients, alertSender }) =>
      (alertRecipients === undefined) === (alertSender === undefined),
    { path: ["alertSender"], error: "and alertRecipients must be set together" },
  )
  .refine(
    ({ domainName, hostedZoneId, certificateArn }) => {
      const certificateSources = [hostedZoneId, certificateArn].filter(
        (source) => source !== undefined,
      );
      return certificateSources.length === (domainName === undefined ? 0 : 1);
    },
    { path: ["domainName"], error: "requires either hostedZoneId or certificateArn" },
  );

export type Throttle = z.output<typeof throttleSchema>;

/** One environment as written in `environments`. */
export type EnvironmentEntry = z.input<typeof environmentSchema>;

/** One environment after validation. */
export type Environment = z.output<typeof environmentSchema>;

function isWebhookUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isPrivate = protocol === "https:" || (protocol === "http:" && hostname === "localhost");
  return isPrivate && username === "" && password === "";
}
