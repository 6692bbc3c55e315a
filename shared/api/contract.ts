import * as z from "zod/mini";
import { botSignalsSchema } from "../lead/contact/botSignals.ts";
import { consentVersionSchema } from "../lead/contact/consent.ts";
import { contactSchema } from "../lead/contact/contactSchema.ts";
import { planInputsSchema } from "../lead/goals/planInputsSchema.ts";
import { readAttribution } from "../lead/source/readAttribution.ts";
import { type ApiRoute, idempotencyKeyPart } from "./route.ts";

/** The public API: one entry per route. Separate from the others, so that visitors do not load them. */
export const contract = {
  /** Saves a lead. A repeated idempotency key returns the first result and stores nothing new. */
  saveLead: {
    method: "POST",
    path: "/api/leads",
    functionName: "save-lead",
    access: "anyone",
    throttle: "saveLead",
    request: z.object({
      idempotencyKey: idempotencyKeyPart,
      body: z.object({
        inputs: planInputsSchema,
        contact: contactSchema,
        attribution: z.optional(z.pipe(z.unknown(), z.transform(readAttribution))),
        form: z.optional(botSignalsSchema),
        consent_version: z.optional(consentVersionSchema),
      }),
    }),
    status: 201,
    response: z.object({ id: z.string(), created_at: z.string() }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

export type SaveLeadRequest = z.input<typeof contract.saveLead.request>["body"];
export type SavedLead = z.output<typeof contract.saveLead.response>;

/**
 * The header that proves that a request came through the CDN. Its value is secret. If a visitor sends the same
 * header, the CDN overwrites it.
 */
export const originHeader = "x-origin-verify";

/**
 * The header with which the smoke test marks its lead: the HMAC-SHA256 of the idempotency key with the origin secret,
 * in hexadecimal digits.
 */
export const smokeTestHeader = "x-smoke-test";
