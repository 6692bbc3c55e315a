import * as z from "zod/mini";
import { currencySchema } from "./adFeeds.ts";
import { knownConsentSchema } from "./contact/consentTexts.ts";
import { conversions } from "./conversion.ts";

/** An environment's settings of the events that Meta gets. */
export const metaEventsSchema = z.strictObject({
  /** The ID of the dataset in Meta's Events Manager, which used to be called the pixel. */
  datasetId: z.string().check(z.regex(/^\d{6,20}$/, "must be the number of a dataset")),
  /** Of the won values. ISO 4217. */
  currency: currencySchema,
  /**
   * The first version of the consent text whose privacy policy says that hashed names, email addresses and phone numbers go
   * to Meta. Only events of leads that saw it, or a later one, have them. If absent, no event has them.
   */
  hashedContacts: z.optional(knownConsentSchema),
});

export type MetaEvents = z.infer<typeof metaEventsSchema>;

/** The events about a lead that are sent to advertising services once each: its conversions, and the test of a command. */
export const adEventSubjects = [...conversions, "test"] as const;

export type AdEventSubject = (typeof adEventSubjects)[number];

/** Meta rejects older events. https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event */
export const metaEventDays = 7;
