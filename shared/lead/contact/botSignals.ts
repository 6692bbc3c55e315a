import * as z from "zod/mini";

/**
 * Signals about how the contact form was filled in: the honeypot's value and the time from display to submission,
 * in milliseconds. Drops invalid signals and never rejects a lead.
 */
export const botSignalsSchema = z.catch(
  z.object({
    trap: z.catch(z.optional(z.string()), undefined),
    elapsed_ms: z.catch(z.optional(z.number()), undefined),
  }),
  {},
);

export type BotSignals = z.output<typeof botSignalsSchema>;
