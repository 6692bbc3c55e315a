import * as z from "zod/mini";
import { botSignalsSchema } from "../lead/contact/botSignals.ts";
import { consentVersionSchema } from "../lead/contact/consent.ts";
import { contactSchema } from "../lead/contact/contactSchema.ts";
import { planInputsSchema } from "../lead/goals/planInputsSchema.ts";
import { readAttribution } from "../lead/source/readAttribution.ts";
import { type ApiRoute, idempotencyKeyPart } from "./route.ts";

/** The route that saves a visitor's lead. Apart from the others, so that visitors do not load them. */
export const saveLeadContract = {
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

export type SaveLeadRequest = z.input<typeof saveLeadContract.saveLead.request>["body"];
export type SavedLead = z.output<typeof saveLeadContract.saveLead.response>;
