import * as z from "zod/mini";
import { botSignalsSchema } from "../lead/contact/botSignals.ts";
import { consentVersionSchema } from "../lead/contact/consent.ts";
import { contactSchema } from "../lead/contact/contactSchema.ts";
import { planInputsSchema } from "../lead/goals/planInputsSchema.ts";
import { readAttribution } from "../lead/source/readAttribution.ts";
import { saveLeadRoute } from "./routes.ts";

/** The public API: one entry per route. */
export const contract = {
  /**
   * Saves a lead. Requires an `Idempotency-Key` header (any UUID); a repeated key returns the first result and
   * stores nothing new. Returns 201; 400 if the body is not a JSON object or the key is missing; 413 above
   * `maxBodyBytes`; 415 for other media types; 422 for invalid fields; 429 and 5xx if the client should retry.
   */
  saveLead: {
    ...saveLeadRoute,
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

/** Converted to lower case so that each key has only one spelling. */
export const idempotencyKeySchema = z.pipe(
  z.guid({ error: "The Idempotency-Key header must be a UUID" }),
  z.transform((key: string) => key.toLowerCase()),
);

/** The largest request body accepted. A lead needs less than 4 KB. */
export const maxBodyBytes = 16_384;

/**
 * The header that proves that a request came through the CDN. Its value is secret. If a visitor sends the same
 * header, the CDN overwrites it.
 */
export const originHeader = "x-origin-verify";
