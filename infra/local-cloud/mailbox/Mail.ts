import { z } from "zod";

/** A mail as it was sent. */
export const mailSchema = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  /** Plain text, or HTML. */
  body: z.string(),
  /** What a program without HTML shows, where the sender wrote it. */
  text: z.string().optional(),
  /** Where an answer goes; absent: to the sender. */
  reply_to: z.array(z.string()).optional(),
  sent_at: z.iso.datetime(),
});

/** A mail in the local mailbox. */
export type Mail = z.output<typeof mailSchema>;

/** A mail to send. */
export type NewMail = Pick<Mail, "to" | "from" | "subject" | "body" | "text" | "reply_to">;

/** Sends a mail. */
export type SendMail = (mail: NewMail) => void;
