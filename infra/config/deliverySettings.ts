import { z } from "zod";
import { ConfigurationError } from "./ConfigurationError.ts";
import { environmentNames } from "./environmentSchema.ts";

const settingsSchema = z.object({
  GITHUB_REPOSITORY: z
    .string("must be owner/name")
    .regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name"),
  DELIVERY_ENVIRONMENTS: z
    .string()
    .default(environmentNames.join())
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(environmentNames, `must be a list of ${environmentNames.join(", ")}`))),
  GITHUB_OIDC_PROVIDER: z
    .string()
    .regex(
      /^arn:[\w-]+:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/,
      "must be the ARN of GitHub's OIDC provider",
    )
    .optional(),
});

/** The GitHub repository that deploys to an AWS account, and the environments in that account. */
export type DeliverySettings = {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  readonly environments: z.output<typeof settingsSchema>["DELIVERY_ENVIRONMENTS"];
  /** The account's existing OIDC provider for GitHub. If absent, the stack creates one. */
  readonly providerArn: string | undefined;
};

/**
 * Reads `GITHUB_REPOSITORY`, `DELIVERY_ENVIRONMENTS` (default: all) and `GITHUB_OIDC_PROVIDER`. Treats empty
 * variables as absent.
 *
 * @throws ConfigurationError naming each invalid variable
 */
export function deliverySettings(
  variables: Readonly<Record<string, string | undefined>>,
): DeliverySettings {
  const provided = Object.entries(variables).filter(([, value]) => value !== "");
  const result = settingsSchema.safeParse(Object.fromEntries(provided));
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
