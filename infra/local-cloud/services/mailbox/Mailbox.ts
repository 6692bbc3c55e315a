import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { StateFolder } from "../../files/StateFolder.ts";

/** What the mailbox stores of an email. */
export const mailSchema = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  /** Plain text or HTML. */
  body: z.string(),
  /** The plain-text alternative of an HTML email. */
  text: z.string().optional(),
  /** If absent, replies go to the sender. */
  reply_to: z.array(z.string()).optional(),
  sent_at: z.iso.datetime(),
});

/** An email in the local mailbox. */
export type Mail = z.output<typeof mailSchema>;

/** Sends an email. Returns its id. */
export type SendMail = (mail: Omit<Mail, "id" | "sent_at">) => string;

/** The mailbox keeps this many of the latest emails. */
export const maxMails = 200;

/** All emails that the local cloud sent, newest first. */
export class Mailbox {
  readonly #stored: StateFolder<Mail>;
  #mails: readonly Mail[];

  constructor(stored: StateFolder<Mail>) {
    this.#stored = stored;
    this.#mails = stored
      .values()
      .toSorted((one, other) => other.sent_at.localeCompare(one.sent_at));
  }

  readonly send: SendMail = (mail) => {
    const id = randomUUID();
    const sent = { ...mail, id, sent_at: new Date().toISOString() };
    this.#stored.set(id, sent);
    const mails = [sent, ...this.#mails];
    for (const old of mails.slice(maxMails)) this.#stored.delete(old.id);
    this.#mails = mails.slice(0, maxMails);
    return id;
  };

  /**
   * Returns the emails to a recipient, newest first.
   *
   * @param recipient if absent, returns the emails of all recipients
   */
  mails(recipient?: string): readonly Mail[] {
    const wanted = recipient?.toLowerCase();
    return this.#mails.filter(
      ({ to }) => wanted === undefined || to.some((address) => address.toLowerCase() === wanted),
    );
  }
}
