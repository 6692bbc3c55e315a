import * as z from "zod/mini";
import { emailSchema } from "./emailSchema.ts";
import { firstNameSchema } from "./firstNameSchema.ts";
import { phoneSchema } from "./phoneSchema.ts";
import { websiteSchema } from "./websiteSchema.ts";

/**
 * Validates and normalizes the contact form, in the browser and on the server. Errors are listed in the order of these
 * fields.
 */
export const contactSchema = z.object({
  first_name: firstNameSchema,
  work_email: emailSchema,
  mobile: phoneSchema,
  website: z._default(websiteSchema, ""),
});

/** The contact details of a lead that an administrator adds. A lead that called may have given no email. */
export const addedContactSchema = z.extend(contactSchema, { work_email: z.optional(emailSchema) });

/** Normalized: cleaned, email in lower case, phone in E.164, website "" if there is none. */
export type Contact = z.output<typeof contactSchema>;

/** The raw form values. */
export type ContactEntry = z.input<typeof contactSchema>;
