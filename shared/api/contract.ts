import * as z from "zod/mini";
import { readAttribution } from "../lead/attribution.ts";
import { botSignalsSchema } from "../lead/botSignals.ts";
import { consentVersionSchema } from "../lead/consent.ts";
import { contactSchema } from "../lead/contactSchema.ts";
import { planInputsSchema } from "../lead/planInputsSchema.ts";

/** The calls between browser and server: one entry a route. Source: decisions, section 3. */
export const contract = {
  /**
   * Saves a lead. Needs an `Idempotency-Key` header (any UUID): the same key again answers the
   * first result and stores nothing new. 201; 400 for what is no JSON object or lacks the key, 413
   * above `maxBodyBytes`, 415 for other media types, 422 for invalid fields, 429 and 5xx to retry.
   */
  saveLead: {
    method: "POST",
    path: "/api/leads",
    request: z.object({
      inputs: planInputsSchema,
      contact: contactSchema,
      attribution: z.optional(z.pipe(z.unknown(), z.transform(readAttribution))),
      form: z.optional(botSignalsSchema),
      consent_version: z.optional(consentVersionSchema),
    }),
    response: z.object({ id: z.string(), created_at: z.string() }),
  },
} as const;

export type SaveLeadRequest = z.input<typeof contract.saveLead.request>;
export type SavedLead = z.output<typeof contract.saveLead.response>;

export const idempotencyKeyHeader = "Idempotency-Key";

/** Comes out in lower case, so that one key has one spelling. */
export const idempotencyKeySchema = z.pipe(
  z.guid({ error: "The Idempotency-Key header must be a UUID" }),
  z.transform((key: string) => key.toLowerCase()),
);

/** The largest request body taken. A lead needs under 4 KB. Source: architecture, security. */
export const maxBodyBytes = 16_384;

/**
 * The header by which the CDN tells the API that a request came through it. No browser knows its value, and the CDN
 * replaces whatever a visitor sends under this name.
 */
export const originHeader = "x-origin-verify";
