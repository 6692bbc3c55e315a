import { type HttpHandler, textResponse } from "../../http/HttpMessage.ts";
import type { Mail, Mailbox } from "./Mailbox.ts";

/** Where a mailbox is shown. */
export type MailboxPage = {
  /** With a slash at both ends. */
  readonly path: string;
  readonly title: string;
};

/** The page with the emails of the product and the user pool. */
export const mailboxPage: MailboxPage = { path: "/mailbox/", title: "Local mailbox" };

/** Serves a mailbox as a page, and as JSON at `mails.json`, filtered by recipient with `?to=`. */
export function mailboxRoutes(mailbox: Mailbox, page: MailboxPage): HttpHandler {
  return async ({ path, query }) => {
    const mails = mailbox.mails(new URLSearchParams(query).get("to") ?? undefined);
    const response =
      path === `${page.path}mails.json`
        ? textResponse(200, "application/json", JSON.stringify(mails))
        : textResponse(200, "text/html; charset=utf-8", html(mails, page.title));
    const headers = { "cache-control": "no-store", "content-security-policy": pagePolicy };
    return { ...response, headers: { ...response.headers, ...headers } };
  };
}

/** The page runs no scripts. Each mail's body is in a sandboxed frame. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'";

function html(mails: readonly Mail[], title: string): string {
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
${mails.length === 0 ? emptyText : ""}
${mails.map(article).join("\n")}
</html>
`;
}

const emptyText =
  "<p>Nothing yet. What the user pool and the functions send appears here after a reload.</p>";

function article({ subject, to, from, reply_to, sent_at, body }: Mail): string {
  const replyTo = reply_to === undefined ? "" : `, reply to ${escaped(reply_to.join(", "))}`;
  const frameClass = body.length > longBody ? ' class="long"' : "";
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to.join(", "))}, from ${escaped(from)}${replyTo}, <time>${escaped(sent_at)}</time></p>
<iframe${frameClass} sandbox title="${escaped(subject)}" srcdoc="${escaped(body)}"></iframe>
</article>`;
}

/** A body with more characters than this gets a higher frame. */
const longBody = 500;

/** A text in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
