import * as z from "zod/mini";

const externalPage = z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined);

const userPool = z.object({
  user_pool_id: z.string().check(z.minLength(1)),
  /** The site's app client. It has no secret. */
  client_id: z.string().check(z.minLength(1)),
  /** The pool's endpoint, if it is not AWS's default for the region. */
  endpoint: z.optional(z.url({ protocol: /^https?$/ })),
});

/**
 * `/config.json`. The deployment writes it, so one web build serves every environment. A missing or invalid value becomes
 * undefined, and the page hides only the features that need it.
 */
export const siteConfigSchema = z.catch(
  z.object({
    environment: z.catch(z.optional(z.string()), undefined),
    /** The page for booking a strategy call. */
    booking_url: externalPage,
    /** The page of the do-it-yourself growth kit. */
    kit_url: externalPage,
    /** Whether contractors get the links to their plans by email. */
    plan_mail: z.catch(z.optional(z.boolean()), undefined),
    /** The public key of the push notifications. Absent if the environment sends none. */
    push_key: z.catch(z.optional(z.string()), undefined),
    /** Whether advertising services learn of conversions. */
    ad_feeds: z.catch(z.optional(z.boolean()), undefined),
    /** The administrators' user pool. */
    user_pool: z.catch(z.optional(userPool), undefined),
  }),
  {},
);

/**
 * The id of the data block with `booking_url` and `kit_url`, which the deployment inserts into the calculator's pages. They
 * use it until `/config.json` has loaded.
 */
export const pageConfigId = "site-config";

export type SiteConfig = z.infer<typeof siteConfigSchema>;
export type UserPoolConfig = z.infer<typeof userPool>;
