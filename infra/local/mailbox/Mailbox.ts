import { randomUUID } from "node:crypto";
import { z } from "zod";
import { JsonFile } from "../storage/JsonFile.ts";
import { type Mail, mailSchema, type NewMail } from "./Mail.ts";

/** Older ones go. */
const mostMails = 200;

/** The mails of the local cloud, whoever they are for, newest first. */
export class Mailbox {
  readonly #file: JsonFile<Mail[]>;
  readonly #now: () => number;

  constructor(path: string, now: () => number) {
    this.#file = new JsonFile<Mail[]>(path, z.array(mailSchema), []);
    this.#now = now;
  }

  add(mail: NewMail): void {
    const sent = { ...mail, id: randomUUID(), sent_at: new Date(this.#now()).toISOString() };
    this.#file.write([sent, ...this.#file.value].slice(0, mostMails));
  }

  /** @param recipient absent: everybody's */
  mails(recipient?: string): readonly Mail[] {
    const wanted = recipient?.toLowerCase();
    return this.#file.value.filter(
      ({ to }) => wanted === undefined || to.some((address) => address.toLowerCase() === wanted),
    );
  }
}
