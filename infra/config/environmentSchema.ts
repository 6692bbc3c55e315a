import { z } from "zod";

/** Every environment, in the order in which a change reaches them. */
export const environmentNames = ["dev", "staging", "prod"] as const;

export type EnvironmentName = (typeof environmentNames)[number];

const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" });

const emailAddress = z.email({ error: "must be an e-mail address, such as ann@example.com" });

/** Takes a list, or one text with the addresses separated by commas or spaces. */
const emailAddresses = z
  .union(
    [
      z.string().transform((text) => text.split(/[\s,]+/).filter((address) => address !== "")),
      z.array(z.string()).readonly(),
    ],
    { error: "must be e-mail addresses, separated by commas" },
  )
  .pipe(z.array(emailAddress).min(1, "must have at least one address"));

const throttleSchema = z.strictObject({
  /** Steady rate of all callers together. */
  requestsPerSecond: z.number().positive(),
  /** Requests of all callers that may arrive at once. */
  burst: z.int().positive(),
});

const signInSchema = z
  .strictObject({
    /** Cognito's feature plan, which sets the price per active user. */
    featurePlan: z.enum(["ESSENTIALS", "PLUS"]),
    /** Whether Cognito only reports suspicious sign-ins and leaked passwords, or also blocks them. */
    threatProtection: z.enum(["OFF", "AUDIT", "ENFORCED"]),
  })
  .refine(
    ({ featurePlan, threatProtection }) => featurePlan === "PLUS" || threatProtection === "OFF",
    { path: ["threatProtection"], error: "needs the feature plan PLUS" },
  );

/** The retention periods of CloudWatch Logs. */
const logRetentionDays = z.literal([
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
]);

const dollars = z
  .union([z.number(), z.string().transform(Number)])
  .pipe(z.number("must be dollars").positive("must be more than 0 dollars"));

const webhookError = {
  error: "must be an https address (or http://localhost, for the local cloud)",
};

/** One environment's settings. An absent optional setting turns its feature off. */
export const environmentSchema = z
  .strictObject({
    name: z.enum(environmentNames),
    /** Absent: the account of the credentials used to deploy. */
    account: z
      .string()
      .regex(/^\d{12}$/, "must be twelve digits")
      .optional(),
    /** Region of the table, functions and API. CloudFront's own resources are always in us-east-1. */
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be an AWS region"),
    /** The site's own domain. Absent: the name that CloudFront assigns. */
    domainName: z
      .string()
      .regex(/^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, {
        error: "must be a host name in lower case",
      })
      .optional(),
    /** The domain's public zone in Route 53, which gets the certificate's and the address records. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z\d]{3,31}$/, "must be the id of a hosted zone, such as Z0123456789")
      .optional(),
    /** An existing certificate for the domain. The address records are then managed elsewhere. */
    certificateArn: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/,
        "must be the ARN of a certificate in us-east-1",
      )
      .optional(),
    /** The page for booking a strategy call. Absent: the site hides the button. */
    bookingUrl: httpsUrl.optional(),
    /** The page of the do-it-yourself growth kit. Absent: the site hides the button. */
    kitUrl: httpsUrl.optional(),
    /** True: the leads outlive the stack, and neither table nor stack can be deleted by mistake. */
    protectData: z.boolean(),
    logRetentionDays,
    /** Concurrent executions reserved for each function. Absent: functions share the account's pool. */
    reservedConcurrency: z.int().positive().optional(),
    signIn: signInSchema,
    throttles: z.strictObject({ everyRoute: throttleSchema, saveLead: throttleSchema }),
    /** Leads that one IP address may send within five minutes before the firewall blocks it. */
    leadsPerAddress: z.int().min(10, "must be at least 10, the minimum of AWS WAF"),
    /** Operators' addresses for alarms and budget notices. Absent: no mail is sent. */
    alarmRecipients: emailAddresses
      .pipe(z.array(z.string()).max(10, "must be at most 10 addresses, the limit of AWS Budgets"))
      .optional(),
    /** Hours without a lead after which the no-leads alarm goes off. Absent: no such alarm. */
    quietHours: z.int().min(1).max(168, "must be at most 168, a week").optional(),
    /** The account's monthly budget, for all environments in it. Absent: no budget. */
    monthlyBudgetUsd: dollars.optional(),
    /** Addresses that get a mail for each new lead. Absent: no mails. */
    alertRecipients: emailAddresses
      .pipe(z.array(z.string()).max(50, "must be at most 50 addresses, the limit of SES"))
      .optional(),
    /** Sender of these mails: an identity that is verified in SES. */
    alertSender: emailAddress.optional(),
    /** URL that each new lead is posted to. Absent: no webhook. */
    alertWebhook: z.string(webhookError).refine(isWebhookUrl, webhookError).optional(),
  })
  .refine(
    ({ alertRecipients, alertSender }) =>
      (alertRecipients === undefined) === (alertSender === undefined),
    { path: ["alertSender"], error: "goes with alertRecipients" },
  )
  .refine(
    ({ domainName, hostedZoneId, certificateArn }) => {
      const certificateSources = [hostedZoneId, certificateArn].filter(
        (source) => source !== undefined,
      );
      return certificateSources.length === (domainName === undefined ? 0 : 1);
    },
    { path: ["domainName"], error: "goes with either hostedZoneId or certificateArn" },
  );

export type Throttle = z.output<typeof throttleSchema>;

/** One environment, as it is written in `environments`. */
export type EnvironmentEntry = z.input<typeof environmentSchema>;

/** One environment after validation. */
export type Environment = z.output<typeof environmentSchema>;

function isWebhookUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isPrivate = protocol === "https:" || (protocol === "http:" && hostname === "localhost");
  return isPrivate && username === "";
}
