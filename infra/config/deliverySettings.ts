import { z } from "zod";
import { ConfigurationError } from "./ConfigurationError.ts";
import { type EnvironmentName, environmentNames } from "./environmentSchema.ts";

const githubId = z.string("is missing").regex(/^\d+$/, "must be the number that GitHub assigned");

const yes = z
  .literal("true", "must be true or absent")
  .optional()
  .transform((value) => value !== undefined);

const settingsSchema = z
  .object({
    GITHUB_REPOSITORY: z
      .string("must be owner/name")
      .regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name"),
    GITHUB_OWNER_ID: githubId,
    GITHUB_REPOSITORY_ID: githubId,
    GITHUB_NAMES_ONLY: yes,
    DELIVERY_ENVIRONMENTS: z
      .string()
      .default(environmentNames.join())
      .transform((list) => list.split(","))
      .pipe(z.array(z.enum(environmentNames, `must be a list of ${environmentNames.join(", ")}`))),
    DELIVERY_SHARED_ACCOUNT: yes,
    GITHUB_OIDC_PROVIDER: z
      .string()
      .regex(
        /^arn:[\w-]+:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/,
        "must be the ARN of GitHub's OIDC provider",
      )
      .optional(),
  })
  .refine(
    ({ DELIVERY_ENVIRONMENTS: names, DELIVERY_SHARED_ACCOUNT: shared }) =>
      shared || !names.includes("prod") || names.length === 1,
    {
      path: ["DELIVERY_ENVIRONMENTS"],
      error:
        "must be prod alone, in its own account: in a shared account, dev's pipeline can change prod. To accept that, set DELIVERY_SHARED_ACCOUNT=true",
    },
  );

/** The GitHub repository that deploys to an AWS account, and the environments in that account. */
export type DeliverySettings = {
  /** The start of its tokens' subjects: `acme@1234/planner@5678`. */
  readonly repositorySubject: string;
  /** GitHub's number for the repository, which survives renaming. */
  readonly repositoryId: string;
  readonly environments: readonly { readonly name: EnvironmentName; readonly region: string }[];
  /** The account's existing OIDC provider for GitHub. If absent, the stack creates one. */
  readonly providerArn: string | undefined;
};

/**
 * Reads the variables of `npm run delivery`. Treats empty variables as absent.
 *
 * @param regionOf the region of an environment's settings
 * @throws ConfigurationError naming each invalid variable
 */
export function deliverySettings(
  variables: Readonly<Record<string, string | undefined>>,
  regionOf: (environment: EnvironmentName) => string,
): DeliverySettings {
  const provided = Object.entries(variables).filter(([, value]) => value !== "");
  const result = settingsSchema.safeParse(Object.fromEntries(provided));
  if (!result.success) {
    const faults = result.error.issues.map(
      ({ path, message }) => `${path[0]?.toString()} ${message}`,
    );
    throw new ConfigurationError(`Delivery: ${faults.join("; ")}`);
  }
  const { data } = result;
  return {
    repositorySubject: repositorySubject(data),
    repositoryId: data.GITHUB_REPOSITORY_ID,
    environments: data.DELIVERY_ENVIRONMENTS.map((name) => ({ name, region: regionOf(name) })),
    providerArn: data.GITHUB_OIDC_PROVIDER,
  };
}

/**
 * Since 2026-07-15, new and renamed repositories send names with IDs. Others send names only, which someone else can
 * take over after a rename. https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
 */
function repositorySubject(data: z.output<typeof settingsSchema>): string {
  if (data.GITHUB_NAMES_ONLY) return data.GITHUB_REPOSITORY;
  const [owner, name] = data.GITHUB_REPOSITORY.split("/");
  return `${owner}@${data.GITHUB_OWNER_ID}/${name}@${data.GITHUB_REPOSITORY_ID}`;
}
