import { randomUUID } from "node:crypto";
import { z } from "zod";
import { JournalFile } from "../../storage/JournalFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";

const mailSchema = z.object({
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

/** An email to send. */
export type NewMail = Omit<Mail, "id" | "sent_at">;

/** Sends an email. */
export type SendMail = (mail: NewMail) => void;

/** The mailbox keeps this many of the latest emails. */
const mostMails = 200;

/** All emails that the local cloud sent, newest first. */
export class Mailbox {
  readonly #journal: JournalFile<Mail>;
  readonly #now: () => number;
  #mails: readonly Mail[];

  constructor(folder: StateFolder, now: () => number) {
    this.#journal = new JournalFile<Mail>(folder, {
      name: "mails.jsonl",
      schema: mailSchema,
      entries: "emails",
    });
    this.#now = now;
    this.#mails = this.#journal.read().slice(-mostMails).toReversed();
  }

  /** @returns the email's id */
  add(mail: NewMail): string {
    const id = randomUUID();
    const sent = { ...mail, id, sent_at: new Date(this.#now()).toISOString() };
    this.#mails = [sent, ...this.#mails].slice(0, mostMails);
    this.#journal.append(sent);
    if (this.#journal.length > 5 * mostMails) this.#journal.rewrite(this.#mails.toReversed());
    return id;
  }

  /** @param recipient if absent, returns the emails of all recipients */
  mails(recipient?: string): readonly Mail[] {
    const wanted = recipient?.toLowerCase();
    return this.#mails.filter(
      ({ to }) => wanted === undefined || to.some((address) => address.toLowerCase() === wanted),
    );
  }
}
