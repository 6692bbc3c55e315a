import * as z from "zod/mini";

const externalPage = z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined);

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
  }),
  {},
);

export type SiteConfig = z.infer<typeof siteConfigSchema>;
