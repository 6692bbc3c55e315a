import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { z } from "zod";
import { ConfigurationError } from "./ConfigurationError.ts";

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

const environmentSchema = z.strictObject({
  name: z.enum(["dev", "staging", "prod"]),
  /** Absent: wherever the credentials at deployment lead. */
  account: z
    .string()
    .regex(/^\d{12}$/, "must be twelve digits")
    .optional(),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be an AWS region")
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
});

/** How many requests may pass. */
export type Throttle = z.output<typeof throttle>;

/** One environment, as it is written in the table. */
export type EnvironmentEntry = z.input<typeof environmentSchema>;

/** One environment, checked. */
export type Environment = z.output<typeof environmentSchema>;

/** Values given at synthesis, which stand above those of the table. An empty string counts as not given. */
export type EnvironmentOverrides = Partial<Record<"bookingUrl" | "kitUrl", unknown>>;

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
