import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import type { Mailbox } from "./Mailbox.ts";
import { mailboxPage, mailboxPolicy } from "./mailboxPage.ts";

/** Where the mailbox is; addresses under it are relative to it. */
export const mailboxPath = "/mailbox/";

/** The mailbox as a page, and as JSON at `mails.json`, of one recipient with `?to=`. */
export function mailboxDoor(mailbox: Mailbox): HttpHandler {
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
