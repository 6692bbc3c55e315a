import * as z from "zod/mini";
import { knownConsentSchema } from "./contact/consentTexts.ts";

/** The user name of the feeds. */
export const feedUser = "ads";

const conversionName = z
  .string()
  .check(z.regex(/^\w[\w .,:()-]{0,99}$/, "must be the plain name of a conversion action"));

/** ISO 4217. */
export const currencySchema = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, "must be a currency such as USD"));

/** An environment's settings of the feeds. */
export const adFeedsSchema = z.strictObject({
  /** The names of the conversion actions in Google Ads, and of the conversion goals in Microsoft Advertising. */
  names: z.strictObject({ booked: conversionName, won: conversionName }),
  currency: currencySchema,
  /** What a booked call is worth. If absent, the service uses the conversion action's own value. */
  bookingValue: z.optional(z.number().check(z.positive())),
  /**
   * The first version of the consent text whose privacy policy says that hashed email addresses and phone numbers go to
   * Google. Only leads that saw it, or a later one, have them in the feed. If absent, no lead has them.
   */
  hashedContacts: z.optional(knownConsentSchema),
});

export type AdFeeds = z.infer<typeof adFeedsSchema>;
