import { cleanText } from "@planner/shared/cleanText";
import { normalizeAddress } from "@planner/shared/lead/contact/emailSchema";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import * as z from "zod/mini";

const shortText = z.string().check(z.maxLength(500));

/**
 * The fields of the booking services' webhooks, in the form of a saved lead's. Without a time or an email address, a webhook
 * says nothing about a booking. Any other malformed field is left out.
 */
export const webhookFields = {
  time: z.pipe(
    z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
    z.transform((text: string) => new Date(text).toISOString()),
  ),
  email: z.pipe(shortText, z.transform(normalizeAddress)),
  name: z.catch(z.pipe(shortText, z.transform(cleanText)), ""),
  timeZone: z.catch(z.optional(shortText), undefined),
  phone: z.catch(z.optional(phoneSchema), undefined),
  leadId: z.catch(z.optional(z.guid()), undefined),
};
