import * as z from "zod/mini";
import { emailSchema } from "./emailSchema.ts";
import { firstNameSchema } from "./firstNameSchema.ts";
import { phoneSchema } from "./phoneSchema.ts";
import { websiteSchema } from "./websiteSchema.ts";

/**
 * The contact form: what a visitor typed goes in, the normalized contact comes out. The browser and
 * the server both decide by this schema. Source: spec, section 5; decisions, section 2.
 */
export const contactSchema = z.object({
  first_name: firstNameSchema,
  work_email: emailSchema,
  mobile: phoneSchema,
  website: z._default(websiteSchema, ""),
});

/** Normalized: trimmed, e-mail in lower case, phone in E.164, website "" when there is none. */
export type Contact = z.output<typeof contactSchema>;

/** As typed into the form. */
export type ContactEntry = z.input<typeof contactSchema>;
