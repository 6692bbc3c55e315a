import * as z from "zod/mini";

/** A message of the plan mail's queue. Contains no personal data, so an erasure covers it. */
const planMessageSchema = z.union([
  /** A plan was saved: email its link. */
  z.object({ plan_id: z.string() }),
  /** Someone asked for the links of an address, of which this is the hash. */
  z.object({ address: z.string() }),
  /** The reminder of a plan on a Monday. */
  z.object({ reminder: z.string(), monday: z.iso.date() }),
]);

/** A message that asks for an email. */
export type PlanMessage = z.output<typeof planMessageSchema>;

const recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * What SES publishes about an email.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const mailEventSchema = z.object({
  eventType: z.enum(["Bounce", "Complaint"]),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});

/** What SES reports about an email. */
export type MailEvent = z.output<typeof mailEventSchema>;

/** Whether SES sent this only to test the topic when it was connected. The only message that is not JSON. */
export function isTopicTest(body: string): boolean {
  return body === "Successfully validated SNS topic for Amazon SES event publishing.";
}

/** Reads any message of the queue. */
export const queuedMessageSchema = z.union([mailEventSchema, planMessageSchema]);

/** Any message of the queue. */
export type QueuedMessage = z.output<typeof queuedMessageSchema>;
