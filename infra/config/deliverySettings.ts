import { z } from "zod";
import { ConfigurationError } from "./ConfigurationError.ts";
import { environmentTable } from "./environmentTable.ts";

const names = environmentTable.map(({ name }) => name);

const settingsSchema = z.object({
  GITHUB_REPOSITORY: z
    .string("must be owner/name")
    .regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name"),
  DELIVERY_ENVIRONMENTS: z
    .string()
    .default(names.join())
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(names, `must be names among ${names.join(", ")}`))),
  GITHUB_OIDC_PROVIDER: z
    .string()
    .regex(
      /^arn:[\w-]+:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/,
      "must be the ARN of GitHub's OIDC provider",
    )
    .optional(),
});

/** Who delivers into one account. */
export type DeliverySettings = {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** The environments that live in the account. */
  readonly environments: z.output<typeof settingsSchema>["DELIVERY_ENVIRONMENTS"];
  /** The account's provider for GitHub, if it has one. Absent: one is created. */
  readonly providerArn: string | undefined;
};

/**
 * Reads `GITHUB_REPOSITORY`, `DELIVERY_ENVIRONMENTS` (all of them unless given) and `GITHUB_OIDC_PROVIDER`. An empty
 * variable counts as none.
 *
 * @throws ConfigurationError naming each variable that does not hold
 */
export function deliverySettings(
  variables: Readonly<Record<string, string | undefined>>,
): DeliverySettings {
  const given = Object.entries(variables).filter(([, value]) => value !== "");
  const result = settingsSchema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const faults = result.error.issues.map(
      ({ path, message }) => `${path[0]?.toString()} ${message}`,
    );
    throw new ConfigurationError(`Delivery: ${faults.join("; ")}`);
  }
  return {
    repository: result.data.GITHUB_REPOSITORY,
    environments: result.data.DELIVERY_ENVIRONMENTS,
    providerArn: result.data.GITHUB_OIDC_PROVIDER,
  };
}
