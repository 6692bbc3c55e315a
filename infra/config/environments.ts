import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { z } from "zod";
import { alertFields, mailFieldsBelongTogether } from "./alertFields.ts";
import { ConfigurationError } from "./ConfigurationError.ts";
import { givenVariables } from "./givenVariables.ts";

const httpsAddress = z.url({ protocol: /^https$/, error: "must be an https address" });

const throttle = z.strictObject({
  /** Steady rate, over all visitors together. */
  requestsPerSecond: z.number().positive(),
  /** Requests that may arrive at once, over all visitors together. */
  burst: z.int().positive(),
});

const signIn = z
  .strictObject({
    /** What the user pool can do, and costs. */
    featurePlan: z.enum(["ESSENTIALS", "PLUS"]),
    /** Whether suspicious sign-ins and leaked passwords are watched for, and refused. */
    threatProtection: z.enum(["OFF", "AUDIT", "ENFORCED"]),
  })
  .refine(
    ({ featurePlan, threatProtection }) => featurePlan === "PLUS" || threatProtection === "OFF",
    {
      path: ["threatProtection"],
      error: "needs the feature plan PLUS",
    },
  );

/** At most ten: a budget takes no more. */
const addressList = z
  .union([z.string().transform((text) => text.split(/[\s,]+/)), z.array(z.string())])
  .pipe(z.array(z.email("must be an e-mail address")).min(1).max(10, "must be at most ten"));

const dollars = z
  .union([z.number(), z.string().transform(Number)])
  .pipe(z.number("must be dollars").positive("must be more than 0 dollars"));

const environmentSchema = z
  .strictObject({
    name: z.enum(["dev", "staging", "prod"]),
    /** Absent: wherever the credentials at deployment lead. */
    account: z
      .string()
      .regex(/^\d{12}$/, "must be twelve digits")
      .optional(),
    /** Where table, functions and API are. What belongs to the CDN is in us-east-1, as CloudFront wants it. */
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be an AWS region"),
    /** Where the site answers. Absent: at the name CloudFront gives it. */
    domainName: z
      .string()
      .regex(/^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, {
        error: "must be a host name in lower case",
      })
      .optional(),
    /** Route 53's public zone of the domain: certificate and address records are made there. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z\d]{3,31}$/, "must be the id of a hosted zone, such as Z0123456789")
      .optional(),
    /** A certificate for the domain that exists already; who gives it makes the address record too. */
    certificateArn: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/,
        "must be the ARN of a certificate in us-east-1",
      )
      .optional(),
    /** The page where a strategy call is booked. Absent: the site hides that button. */
    bookingUrl: httpsAddress.optional(),
    /** The page of the do-it-yourself growth kit. Absent: the site hides that button. */
    kitUrl: httpsAddress.optional(),
    /** True: leads outlive the stack and nobody deletes the table or the stack by a slip. */
    protectData: z.boolean(),
    logRetentionDays: z.enum(RetentionDays),
    /** Executions of each function at once. Absent: what the account has left. */
    reservedConcurrency: z.int().positive().optional(),
    signIn,
    throttles: z.strictObject({ everyRoute: throttle, saveLead: throttle }),
    /** Leads that one address may send within five minutes before the web ACL refuses it. */
    leadsPerAddress: z.int().min(10, "must be at least 10, the least that AWS WAF counts"),
    /** Who operates: e-mail addresses that alarms and the budget write to. Absent: they tell nobody. */
    alarmRecipients: addressList.optional(),
    /** Hours without a lead after which an alarm asks why. Absent: none asks. */
    quietHours: z.int().min(1).max(168, "must be at most 168, a week").optional(),
    /** What the account may cost in a calendar month, all environments in it together. Absent: no budget. */
    monthlyBudgetUsd: dollars.optional(),
    ...alertFields,
  })
  .refine(mailFieldsBelongTogether.holds, mailFieldsBelongTogether.fault)
  .check(({ value, issues }) => {
    const given = value.domainName !== undefined;
    const ways = [value.hostedZoneId, value.certificateArn].filter((way) => way !== undefined);
    if (given === (ways.length === 1) && ways.length < 2) return;
    issues.push({
      code: "custom",
      input: value.domainName,
      path: ["domainName"],
      message: "goes with either hostedZoneId or certificateArn",
    });
  });

/** How many requests may pass. */
export type Throttle = z.output<typeof throttle>;

/** One environment, as it is written in the table. */
export type EnvironmentEntry = z.input<typeof environmentSchema>;

/** One environment, checked. */
export type Environment = z.output<typeof environmentSchema>;

/**
 * Keys whose values may be given at synthesis, and the variable that gives each; context of the key's own name (`-c
 * bookingUrl=…`) stands above the variable. They hold for whichever environment is deployed, and nothing of them is
 * committed.
 */
const givenKeys = givenVariables satisfies Readonly<Partial<Record<keyof Environment, string>>>;

/** Values given at synthesis, which stand above those of the table. An empty string counts as not given. */
export type EnvironmentOverrides = Partial<Record<keyof typeof givenKeys, unknown>>;

/** What is given by context and by variables, context first. */
export function givenOverrides(
  variables: Readonly<Record<string, string | undefined>>,
  contextValue: (key: string) => unknown = () => undefined,
): EnvironmentOverrides {
  return Object.fromEntries(
    Object.entries(givenKeys).map(([key, variable]) => [
      key,
      contextValue(key) ?? variables[variable],
    ]),
  );
}

/**
 * Lays the overrides over an entry and checks the whole.
 *
 * @throws ConfigurationError naming the environment and each key that does not hold.
 */
export function checkedEnvironment(
  entry: Readonly<{ name: string }>,
  overrides: EnvironmentOverrides,
): Environment {
  const given = Object.entries(overrides).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const result = environmentSchema.safeParse({ ...entry, ...Object.fromEntries(given) });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new ConfigurationError(`Environment ${entry.name}: ${faults.join("; ")}`);
}
