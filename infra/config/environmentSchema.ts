import { type BrandName, brands, isBrandName } from "@planner/shared/brand/brands";
import { metaEventsSchema } from "@planner/shared/lead/adEvents";
import { adFeedsSchema } from "@planner/shared/lead/adFeeds";
import { bookingProviders } from "@planner/shared/lead/followUp/booking";
import { z } from "zod";
import { ConfigurationError } from "./ConfigurationError.ts";
import { mailIdentities } from "./mailIdentities.ts";
import { pushSubject } from "./pushSubject.ts";
import { hostName, text } from "./settingFormats.ts";

/**
 * Validates an environment.
 *
 * @throws ConfigurationError naming the environment and every invalid field, on one line
 */
export function parseEnvironment(entry: EnvironmentEntry): Environment {
  const result = environmentSchema.safeParse(entry);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new ConfigurationError(`Environment ${entry.name}: ${faults.join("; ")}`);
}

/**
 * Validates environments, each by itself and all together.
 *
 * @throws ConfigurationError if one is invalid, or if another environment's pipeline could change protected data
 */
export function parseEnvironments(entries: readonly EnvironmentEntry[]): readonly Environment[] {
  const environments = entries.map(parseEnvironment);
  for (const { name, account, github, protectData } of environments) {
    if (!protectData || github === undefined || github.sharesAccount) continue;
    // The deploy role of the CDK's bootstrap can change everything in its account.
    const other = environments.find(
      (each) => each.name !== name && each.github !== undefined && each.account === account,
    );
    if (other === undefined) continue;
    throw new ConfigurationError(
      `Environment ${name}: account is also that of ${other.name}, whose pipeline could change ${name}. Use another account, or accept it with github.sharesAccount`,
    );
  }
  return environments;
}

/** One environment as written in `environments.ts`. */
export type EnvironmentEntry = z.input<typeof environmentSchema>;

export type Environment = z.output<typeof environmentSchema>;

const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https URL" });

const secretName = text(/^[\w/+=.@-]{1,255}$/, "must be the name of a secret");

const emailAddress = z.email({ error: "must be an email address, such as ann@example.com" });

const emailAddresses = (max: number, service: string) =>
  z
    .array(emailAddress, "must be a list of email addresses")
    .min(1, "must contain at least one address")
    .max(max, `must be at most ${max} addresses, the limit of ${service}`)
    .readonly();

const githubSchema = z.strictObject({
  /**
   * The start of the subject in the repository's tokens. Repositories created or renamed since 2026-07-15 send
   * `acme@1234/planner@5678`, with GitHub's numbers of owner and repository. Others send `acme/planner`, which someone
   * else can take over after a rename.
   */
  subject: text(
    /^[\w.-]+(@\d+)?\/[\w.-]+(@\d+)?$/,
    "must be owner and repository, such as acme@1234/planner@5678",
  ),
  /** GitHub's number for the repository, which survives renaming. */
  repositoryId: text(/^\d+$/, "must be the number that GitHub assigned"),
  /** Accepts that the pipelines of other environments in this account could change this environment. */
  sharesAccount: z.boolean().optional(),
});

const environmentSchema = z
  .strictObject({
    /** The stage's name, and a part of each name that must be unique in an account. */
    name: text(/^[a-z][a-z\d]{1,15}$/, "must be 2 to 16 lowercase letters or digits"),
    /** If absent, uses the account of the deployment credentials. */
    account: text(/^\d{12}$/, "must be twelve digits").optional(),
    /** Region of the tables, functions and API. CloudFront resources are always in us-east-1. */
    region: text(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be an AWS region"),
    /** The repository whose GitHub workflows deploy the environment. If absent, no workflow can. */
    github: githubSchema.optional(),
    /** The agency that the site shows: a name in `shared/brand/brands.ts`. */
    brand: z.custom<BrandName>(isBrandName, `must be one of ${Object.keys(brands).join(", ")}`),
    /** The site's custom domain. If absent, uses the domain that CloudFront assigns. */
    domainName: hostName.optional(),
    /** The domain's public Route 53 zone, which gets the certificate's and the address records. */
    hostedZoneId: text(/^Z[A-Z\d]{3,31}$/, "must be a hosted zone ID").optional(),
    /** An existing certificate for the domain. If set, manage the address records elsewhere. */
    certificateArn: text(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/,
      "must be the ARN of a certificate in us-east-1",
    ).optional(),
    /**
     * Browsers must use https for every subdomain of the domain, and may preload this rule. Affects the owner's other
     * sites below the domain, and browsers remember it for two years. If absent, covers only the domain itself.
     */
    hstsSubdomains: z.boolean().optional(),
    /** The page for booking a strategy call. If absent, the site hides the button. */
    bookingUrl: httpsUrl.optional(),
    /** The page of the do-it-yourself growth kit. If absent, the site hides the button. */
    kitUrl: httpsUrl.optional(),
    /** The booking services that report calls to the desk. If absent, their webhooks are rejected. */
    bookingServices: z
      .array(z.enum(bookingProviders), `must be a list of ${bookingProviders.join(", ")}`)
      .readonly()
      .optional(),
    /** If true, the leads outlive the stack, and neither the table nor the stack can be deleted by mistake. */
    protectData: z.boolean(),
    /** One of CloudWatch's retention periods. */
    logRetentionDays: z.literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731]),
    /** Concurrent executions reserved per function of the API. If absent, functions share the account's pool. */
    reservedConcurrency: z.int().positive().optional(),
    /** Whether Cognito blocks suspicious sign-ins and leaked passwords. Needs its PLUS plan, billed per active user. */
    threatProtection: z.boolean(),
    /** Steady requests per second across all callers. Bursts may be twice as large. */
    throttles: z.strictObject({
      everyRoute: z.int().positive(),
      saveLead: z.int().positive(),
      /** Per route that changes leads. */
      editLead: z.int().positive(),
    }),
    /** Leads that one IP address may send in five minutes before the firewall blocks it. */
    leadsPerAddress: z.int().min(10, "must be at least 10, the minimum of AWS WAF"),
    /** Operators' addresses for alarms and budget notices. If absent, there are no emails and no budget. */
    alarmRecipients: emailAddresses(10, "AWS Budgets").optional(),
    /** Hours without a lead before the no-leads alarm goes off. If absent, there is no such alarm. */
    quietHours: z.int().min(1).max(168, "must be at most 168, a week").optional(),
    /** Expected monthly cost of the whole account, in dollars. */
    monthlyBudgetUsd: z.number().positive("must be more than 0 dollars").optional(),
    /** Addresses that get an email for each new lead. If absent, no emails are sent. */
    alertRecipients: emailAddresses(50, "SES").optional(),
    /** Sender of these emails, and of the user pool's. Must be a verified SES identity, or in `alertSenderDomain`. */
    alertSender: emailAddress.optional(),
    /** The sender's domain or a parent domain, if SES has verified the domain instead of the address. Cognito needs it. */
    alertSenderDomain: hostName.optional(),
    /** Alerts of new leads per hour in each channel except the webhook. Then one more says that more leads are waiting. */
    alertsPerHour: z.int().min(1),
    /**
     * Whether SES may send to any address in this account and region. If not, it is in its sandbox: of all contractors,
     * only `alertRecipients` get emails, so that the team can try them, and the site promises none.
     */
    sesProductionAccess: z.boolean().optional(),
    /** Emails with links to plans in a UTC day, from `alertSender`. On Mondays, at most as many reminders go out too. */
    planMailsPerDay: z.int().min(1).max(5_000, "must be at most 5000, which one run can queue"),
    /**
     * The name of the secret in Secrets Manager, in the environment's region, whose value is the URL that receives leads
     * and their changes. Create it before the deployment. If absent, there is no webhook.
     */
    alertWebhookSecret: secretName.optional(),
    /** Push notifications on the administrators' devices. If absent, there are none. */
    webPush: z
      .strictObject({
        subject: pushSubject,
        /** The public key, which browsers need. */
        publicKey: text(/^[\w-]{87}$/, "must be the public key of the pair"),
        /** The name of the secret in Secrets Manager with both keys. Create it before the deployment. */
        keysSecret: secretName,
      })
      .optional(),
    /** The origins of the agency's pages, which may show the planner in a frame. If absent, no other site can. */
    embedOrigins: z
      .array(
        text(
          /^https:\/\/([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}(:\d{1,5})?$/,
          "must be an https origin without a path, such as https://www.example.com",
        ),
        "must be a list of origins",
      )
      .min(1, "must contain at least one origin")
      .max(10, "must be at most 10 origins, because CloudFront limits the header")
      .readonly()
      .optional(),
    /** The name of the secret with the URL of the Slack incoming webhook for alerts. If absent, Slack gets none. */
    alertSlack: secretName.optional(),
    /** Files that tell Google Ads and Microsoft Advertising which clicks led to calls and jobs. If absent, there are none. */
    adFeeds: z.optional(adFeedsSchema),
    /** Events that tell advertising services of booked calls and won jobs. If absent, they get none. */
    adEvents: z
      .strictObject({
        meta: z.strictObject({
          ...metaEventsSchema.shape,
          /** The name of the secret in Secrets Manager with the access token. Create it before the deployment. */
          tokenSecret: secretName,
        }),
      })
      .optional(),
  })
  .refine((given) => (given.alertRecipients === undefined) === (given.alertSender === undefined), {
    path: ["alertSender"],
    error: "and alertRecipients must be set together",
  })
  .refine(
    ({ alertSender, alertSenderDomain }) => {
      if (alertSenderDomain === undefined) return true;
      return alertSender !== undefined && mailIdentities(alertSender).includes(alertSenderDomain);
    },
    { path: ["alertSenderDomain"], error: "must be the domain of alertSender, or a parent of it" },
  )
  .refine(
    ({ domainName, hostedZoneId, certificateArn }) => {
      const hasZone = hostedZoneId !== undefined;
      const hasCertificate = certificateArn !== undefined;
      if (domainName === undefined) return !hasZone && !hasCertificate;
      return hasZone !== hasCertificate;
    },
    { path: ["domainName"], error: "requires either hostedZoneId or certificateArn" },
  )
  .refine(({ github, account }) => github === undefined || account !== undefined, {
    path: ["github"],
    error: "requires the account",
  });
