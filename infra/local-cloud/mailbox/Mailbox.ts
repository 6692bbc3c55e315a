import { randomUUID } from "node:crypto";
import { JournalFile } from "../storage/JournalFile.ts";
import { type Mail, mailSchema, type NewMail } from "./Mail.ts";

/** Older ones go. */
const mostMails = 200;

/** The mails of the local cloud, whoever they are for, newest first. */
export class Mailbox {
  readonly #journal: JournalFile<Mail>;
  readonly #now: () => number;
  #mails: readonly Mail[];

  constructor(path: string, now: () => number) {
    this.#journal = new JournalFile<Mail>(path, mailSchema);
    this.#now = now;
    this.#mails = this.#journal.read().slice(-mostMails).toReversed();
  }

  /** @returns the mail's id */
  add(mail: NewMail): string {
    const id = randomUUID();
    const sent = { ...mail, id, sent_at: new Date(this.#now()).toISOString() };
    this.#mails = [sent, ...this.#mails].slice(0, mostMails);
    if (this.#journal.length < 5 * mostMails) this.#journal.append(sent);
    else this.#journal.rewrite(this.#mails.toReversed());
    return id;
  }

  /** @param recipient absent: everybody's */
  mails(recipient?: string): readonly Mail[] {
    const wanted = recipient?.toLowerCase();
    return this.#mails.filter(
      ({ to }) => wanted === undefined || to.some((address) => address.toLowerCase() === wanted),
    );
  }
}
