import { parseJson } from "@planner/shared/parseJson";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { type HttpHandler, type HttpRequest, textResponse } from "../http/HttpMessage.ts";
import type { FunctionDefinition } from "./lambda/FunctionDefinition.ts";
import type { Mailbox } from "./mailbox/Mailbox.ts";
import { escaped, type MailboxPage, mailboxRoutes } from "./mailbox/mailboxPage.ts";

/** A service that receives alerts over HTTP. */
export type ReceiverName = "slack" | "webhook";

/** The pages of the receivers to which the functions post. */
export const receiverPages: Readonly<Record<ReceiverName, MailboxPage>> = {
  slack: { path: "/slack/", title: "Local Slack channel" },
  webhook: { path: "/webhook/", title: "Local webhook" },
};

/** A receiver and its page, which shows what it received. Slack's rejects what Slack would reject. */
export function receiverRoutes(name: ReceiverName, inbox: Mailbox): HttpHandler {
  const page = mailboxRoutes(inbox, receiverPages[name]);
  return async (request) => {
    if (request.method !== "POST") return page(request);
    const message = readers[name](parseJson(String(request.body)), request);
    if (message === undefined) return textResponse(400, "text/plain", "invalid_payload");
    inbox.send({ from: `alert-${name}`, to: [name], subject: message.subject, body: message.html });
    return textResponse(200, "text/plain", "ok");
  };
}

/** What a page shows of a message. */
type ShownMessage = { readonly subject: string; readonly html: string };

/** Undefined if the receiver rejects the message. */
type Reader = (json: unknown, request: HttpRequest) => ShownMessage | undefined;

const readers: Readonly<Record<ReceiverName, Reader>> = {
  slack: (json) => {
    const { data } = slackSchema.safeParse(json);
    if (data === undefined) return undefined;
    const paragraphs = data.blocks.map((block) => `<p>${htmlOf(block.text.text)}</p>`);
    return { subject: data.text, html: paragraphs.join("") };
  },
  webhook: (json, { headers }) => {
    const { data } = webhookSchema.safeParse(json);
    if (data === undefined) return undefined;
    const lines = signatureHeaders.map((header) => `${header}: ${headers[header]}`);
    lines.push(JSON.stringify(json, undefined, 2));
    return { subject: data.type, html: `<pre>${escaped(lines.join("\n"))}</pre>` };
  },
};

const slackText = z.string().min(1).max(3_000);

// https://docs.slack.dev/reference/block-kit/blocks/section-block
const slackSchema = z.object({
  text: slackText,
  blocks: z.array(
    z.object({
      type: z.literal("section"),
      text: z.object({ type: z.literal("mrkdwn"), verbatim: z.literal(true), text: slackText }),
    }),
  ),
});

const webhookSchema = z.object({ type: z.string() });

/** https://www.standardwebhooks.com */
const signatureHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** Converts a text in Slack's mrkdwn, whose escapes are those of HTML: links, a line in bold, and line breaks. */
function htmlOf(mrkdwn: string): string {
  return mrkdwn
    .replaceAll('"', "&quot;")
    .replace(/<([^|>]+)\|([^>]*)>/g, '<a href="$1">$2</a>')
    .replace(/^\*(.*)\*$/m, "<strong>$1</strong>")
    .replaceAll("\n", "<br>");
}

/**
 * Stores the receivers' URLs, as an operator does on AWS.
 *
 * @param origin the origin of the receivers' pages
 */
export function storeReceiverUrls(
  cloud: Cloud,
  functions: readonly FunctionDefinition[],
  origin: string,
): void {
  for (const { variables } of functions) {
    const { SLACK_URL_SECRET_ID: slack, WEBHOOK_URL_SECRET_ID: webhook } = variables;
    if (slack !== undefined) cloud.storeSecret(slack, origin + receiverPages.slack.path);
    if (webhook !== undefined) cloud.storeSecret(webhook, origin + receiverPages.webhook.path);
  }
}
