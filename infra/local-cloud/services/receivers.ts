import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import type { FunctionDefinition } from "./lambda/FunctionDefinition.ts";
import { escaped, type Mailbox, mailboxRoutes } from "./mailbox.ts";

/** The pages of the receivers to which the functions post. */
export const receiverPages = {
  slack: { path: "/slack/", title: "Local Slack channel" },
  webhook: { path: "/webhook/", title: "Local webhook" },
} as const;

/** A receiver and its page, which shows what it received. Rejects what Slack would reject. */
export function receiverRoutes(name: keyof typeof receiverPages, inbox: Mailbox): HttpHandler {
  const page = mailboxRoutes(inbox, receiverPages[name]);
  return async ({ method, body, headers, ...request }) => {
    if (method !== "POST") return page({ method, body, headers, ...request });
    const json: unknown = JSON.parse(body?.toString() ?? "");
    const { data } = messageSchemas[name].safeParse(json);
    if (data === undefined) return textResponse(400, "text/plain", "invalid_payload");
    const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"]
      .map((header) => `${header}: ${headers[header]}`)
      .join("\n");
    const html =
      "type" in data
        ? `<pre>${escaped(`${signed}\n${JSON.stringify(json, undefined, 2)}`)}</pre>`
        : data.blocks.map(({ text: { text } }) => `<p>${htmlOf(text)}</p>`).join("");
    const subject = "type" in data ? data.type : data.text;
    inbox.send({ from: `alert-${name}`, to: [name], subject, body: html });
    return textResponse(200, "text/plain", "ok");
  };
}

const text = z.string().min(1).max(3_000);
const mrkdwn = z.object({ type: z.literal("mrkdwn"), verbatim: z.literal(true), text });
const messageSchemas = {
  slack: z.object({
    text,
    blocks: z.array(z.object({ type: z.literal("section"), text: mrkdwn })),
  }),
  webhook: z.object({ type: z.string() }),
};

/** Mrkdwn has the same escapes as HTML. */
function htmlOf(text: string): string {
  return text
    .replaceAll('"', "&quot;")
    .replace(/<([^|>]+)\|([^>]*)>/g, '<a href="$1">$2</a>')
    .replace(/^\*(.*)\*$/m, "<strong>$1</strong>")
    .replaceAll("\n", "<br>");
}

/** Stores the receivers' URLs, as an operator does on AWS. */
export function storeUrls(cloud: Cloud, functions: readonly FunctionDefinition[], origin: string) {
  for (const { variables } of functions) {
    const { SLACK_URL_SECRET_ID: slack, WEBHOOK_URL_SECRET_ID: webhook } = variables;
    if (slack !== undefined) cloud.storeSecret(slack, origin + receiverPages.slack.path);
    if (webhook !== undefined) cloud.storeSecret(webhook, origin + receiverPages.webhook.path);
  }
}
