import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import type { Mail, Mailbox } from "./Mailbox.ts";

/** What the page loads and runs: nothing. A mail's body stands in a frame of its own without any rights. */
export const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'";

/** The mailbox for a person's eyes. */
export function mailboxPage(mails: readonly Mail[]): string {
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
${mails.length === 0 ? "<p>No mail yet. What the user pool and the functions send arrives here; reload to see it.</p>" : ""}
${mails.map(article).join("\n")}
</html>
`;
}

function article({ subject, to, from, reply_to, sent_at, body }: Mail): string {
  const answers = reply_to === undefined ? "" : `, answers to ${escaped(reply_to.join(", "))}`;
  const size = body.length > 1000 ? ' class="long"' : "";
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to.join(", "))}, from ${escaped(from)}${answers}, <time>${escaped(sent_at)}</time></p>
<iframe${size} sandbox title="${escaped(subject)}" srcdoc="${escaped(body)}"></iframe>
</article>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Where the mailbox is; addresses under it are relative to it. */
export const mailboxPath = "/mailbox/";

/** The mailbox as a page, and as JSON at `mails.json`, of one recipient with `?to=`. */
export function mailboxRoutes(mailbox: Mailbox): HttpHandler {
  return async ({ method, path, query }) => {
    if (method !== "GET" && method !== "HEAD") {
      return textResponse(405, "text/plain", "The mailbox is read with GET.\n");
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
        return textResponse(404, "text/plain", "Nothing here.\n");
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
