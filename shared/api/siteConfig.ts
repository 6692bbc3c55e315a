import * as z from "zod/mini";

const externalPage = z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined);

const userPool = z.object({
  user_pool_id: z.string().check(z.minLength(1)),
  /** The app client of the site, which has no secret. */
  client_id: z.string().check(z.minLength(1)),
  /** Where the pool answers, when that is not Amazon's own address for its region. */
  endpoint: z.optional(z.url({ protocol: /^https?$/ })),
});

/**
 * `/config.json`, written at deployment, so that one web build serves every environment. Lenient:
 * an address that is missing or broken is undefined, and the page hides only what needs it.
 * Source: decisions, section 4.
 */
export const siteConfigSchema = z.catch(
  z.object({
    environment: z.catch(z.optional(z.string()), undefined),
    /** Where a strategy call is booked. */
    booking_url: externalPage,
    /** Where the do-it-yourself growth kit is. */
    kit_url: externalPage,
    /** Where administrators sign in. */
    user_pool: z.catch(z.optional(userPool), undefined),
  }),
  {},
);

export type SiteConfig = z.infer<typeof siteConfigSchema>;
export type UserPoolConfig = z.infer<typeof userPool>;
