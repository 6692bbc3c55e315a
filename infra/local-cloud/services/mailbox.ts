import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { StateFolder } from "../files/StateFolder.ts";
import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";

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
const mostMails = 200;

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
    for (const old of mails.slice(mostMails)) this.#stored.delete(old.id);
    this.#mails = mails.slice(0, mostMails);
    return id;
  };

  /** @param recipient if absent, returns the emails of all recipients */
  mails(recipient?: string): readonly Mail[] {
    const wanted = recipient?.toLowerCase();
    return this.#mails.filter(
      ({ to }) => wanted === undefined || to.some((address) => address.toLowerCase() === wanted),
    );
  }
}

/** The path of the mailbox. */
export const mailboxPath = "/mailbox/";

/** Serves a mailbox as a page, and as JSON at `mails.json`, filtered by recipient with `?to=`. */
export function mailboxRoutes(
  mailbox: Mailbox,
  { path: root, title } = { path: mailboxPath, title: "Local mailbox" },
): HttpHandler {
  return async ({ path, query }) => {
    const mails = mailbox.mails(new URLSearchParams(query).get("to") ?? undefined);
    const response =
      path === `${root}mails.json`
        ? textResponse(200, "application/json", JSON.stringify(mails))
        : textResponse(200, "text/html; charset=utf-8", mailboxPage(mails, title));
    const headers = { "cache-control": "no-store", "content-security-policy": mailboxPolicy };
    return { ...response, headers: { ...response.headers, ...headers } };
  };
}

/** The page runs no scripts. Each mail's body is in a sandboxed frame. */
const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'";

function mailboxPage(mails: readonly Mail[], title: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #888; padding: 1rem 0 } h2 { font-size: 1.1rem; margin: 0 }
iframe { border: 1px solid #ccc; background: #fff; width: 100%; height: 9rem } iframe.long { height: 36rem } p { margin: 0 }
</style>
<h1>${title}</h1>
${mails.length === 0 ? "<p>Nothing yet. What the user pool and the functions send appears here after a reload.</p>" : ""}
${mails.map(article).join("\n")}
</html>
`;
}

function article({ subject, to, from, reply_to, sent_at, body }: Mail): string {
  const replyTo = reply_to === undefined ? "" : `, reply to ${escaped(reply_to.join(", "))}`;
  const size = body.length > 500 ? ' class="long"' : "";
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to.join(", "))}, from ${escaped(from)}${replyTo}, <time>${escaped(sent_at)}</time></p>
<iframe${size} sandbox title="${escaped(subject)}" srcdoc="${escaped(body)}"></iframe>
</article>`;
}

/** A text in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
