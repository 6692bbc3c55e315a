import { alertKinds } from "@planner/shared/lead/alerts";
import * as z from "zod/mini";
import { reportSchema } from "../tables/changeLog.ts";
import { consumeMessages, type MessageConsumer } from "./consumeMessages.ts";

/**
 * A message about a lead. It contains only the lead's key, no personal data. Erasing a lead from the table therefore
 * also removes it from pending alerts.
 */
export type LeadMessage = z.infer<typeof leadMessageSchema>;

/** A change that only the webhook reports. */
export type ReportedChange = z.infer<typeof changeSchema>;

const changeSchema = z.extend(reportSchema, {
  /** The edit's ID, which stays the same if the change is queued again. */
  id: z.string(),
});

const leadMessageSchema = z.object({
  idempotency_key: z.string().check(z.minLength(1)),
  /** The kind of alert. The search index ignores it. */
  kind: z._default(z.enum(alertKinds), "new lead"),
  /** The time of the touch that is due, or the start of the booked call. Only with the kind `due`. */
  due_at: z.optional(z.string()),
  /** The booking whose call is about to start. */
  call_id: z.optional(z.string()),
  /** The key is the place in the list of the booked calls without a lead. */
  is_booking: z.optional(z.boolean()),
  /** If present, the message reports this change and is not an alert. */
  change: z.optional(changeSchema),
});

/** A lead message as it is enqueued: without the values that are the default. */
export type NewLeadMessage = z.input<typeof leadMessageSchema>;

/** Processes a batch of messages about leads. */
export function consumeLeadMessages(consumer: MessageConsumer<LeadMessage>) {
  return consumeMessages({ ...consumer, schema: leadMessageSchema });
}
