import { z } from "zod";

/** A mail as it was sent. */
export const mailSchema = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  /** Plain text, or HTML. */
  body: z.string(),
  sent_at: z.iso.datetime(),
});

/** A mail in the local mailbox. */
export type Mail = z.output<typeof mailSchema>;

/** A mail to send. */
export type NewMail = Pick<Mail, "to" | "from" | "subject" | "body">;

/** Sends a mail. */
export type SendMail = (mail: NewMail) => void;
