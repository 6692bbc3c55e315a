import { type HttpHandler, textResponse } from "../../http/HttpMessage.ts";
import type { Mail, Mailbox } from "./Mailbox.ts";

/** The path of the mailbox. */
export const mailboxPath = "/mailbox/";

/** Serves the mailbox as a page, and as JSON at `mails.json`, filtered by recipient with `?to=`. */
export function mailboxRoutes(mailbox: Mailbox): HttpHandler {
  return async ({ method, path, query }) => {
    if (method !== "GET" && method !== "HEAD") {
      return textResponse(405, "text/plain", "The mailbox accepts GET requests only.\n");
    }
    switch (path) {
      case mailboxPath:
        return uncached(
          textResponse(200, "text/html; charset=utf-8", mailboxPage(mailbox.mails())),
        );
      case `${mailboxPath}mails.json`: {
        const mails = mailbox.mails(new URLSearchParams(query).get("to") ?? undefined);
        return uncached(textResponse(200, "application/json", JSON.stringify(mails)));
      }
      default:
        return textResponse(404, "text/plain", "Not found.\n");
    }
  };
}

function uncached(response: Awaited<ReturnType<HttpHandler>>) {
  return {
    ...response,
    headers: {
      ...response.headers,
      "cache-control": "no-store",
      "content-security-policy": mailboxPolicy,
    },
  };
}

/** The page runs no scripts. Each mail's body is in a sandboxed frame. */
const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'";

function mailboxPage(mails: readonly Mail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local mailbox</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #888; padding: 1rem 0 } h2 { font-size: 1.1rem; margin: 0 }
iframe { border: 1px solid #ccc; background: #fff; width: 100%; height: 9rem } iframe.long { height: 36rem } p { margin: 0 }
</style>
<h1>Local mailbox</h1>
${mails.length === 0 ? "<p>No email yet. Emails from the user pool and the functions appear here after a reload.</p>" : ""}
${mails.map(article).join("\n")}
</html>
`;
}

function article({ subject, to, from, reply_to, sent_at, body }: Mail): string {
  const replyTo = reply_to === undefined ? "" : `, reply to ${escaped(reply_to.join(", "))}`;
  const size = body.length > 1000 ? ' class="long"' : "";
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to.join(", "))}, from ${escaped(from)}${replyTo}, <time>${escaped(sent_at)}</time></p>
<iframe${size} sandbox title="${escaped(subject)}" srcdoc="${escaped(body)}"></iframe>
</article>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
