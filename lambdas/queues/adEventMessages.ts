import { conversions } from "@planner/shared/lead/conversion";
import * as z from "zod/mini";

/** A lead's conversion that an advertising service may have to learn about, or the test of a command. No personal data. */
export const adEventMessageSchema = z.union([
  z.object({
    idempotency_key: z.string().check(z.minLength(1)),
    conversion: z.enum(conversions),
  }),
  z.object({
    idempotency_key: z.string().check(z.minLength(1)),
    /** From Meta's Events Manager. */
    test_event_code: z.string().check(z.regex(/^\w{1,40}$/)),
  }),
]);

/** A message of the queue of events for advertising services. */
export type AdEventMessage = z.infer<typeof adEventMessageSchema>;
