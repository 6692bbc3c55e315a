import { hourMs } from "@planner/shared/calendar";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { type HttpHandler, textResponse } from "../../http/HttpMessage.ts";
import type { FunctionDefinition } from "../lambda/FunctionDefinition.ts";
import type { Mailbox } from "../mailbox/Mailbox.ts";
import { escaped, type MailboxPage, mailboxRoutes } from "../mailbox/mailboxPage.ts";
import { metaToken, readMetaEvent } from "./readMetaEvent.ts";

/** The page with the events that Meta would have received. The functions post below it. */
export const metaPage: MailboxPage = { path: "/meta/", title: "Local events for Meta" };

/** Stores the access token, as an operator does on AWS. */
export function storeMetaToken(cloud: Cloud, functions: readonly FunctionDefinition[]): void {
  for (const { variables } of functions) {
    const { META_TOKEN_SECRET_ID: name } = variables;
    if (name !== undefined) cloud.storeSecret(name, metaToken);
  }
}

/** The datasets to which the template's functions send. */
export function metaDatasets(functions: readonly FunctionDefinition[]): readonly string[] {
  const datasets: string[] = [];
  for (const { variables } of functions) {
    const { META_EVENTS: settings } = variables;
    if (settings !== undefined) datasets.push(settingsSchema.parse(JSON.parse(settings)).datasetId);
  }
  return datasets;
}

const settingsSchema = z.object({ datasetId: z.string() });

/** How long Meta drops an event that it has already received. */
const deduplicationMs = 48 * hourMs;

/**
 * Receives events like Meta's Conversions API: rejects what Meta's documents say that it rejects, and drops repeated events.
 * Shows all of them. https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
 */
export function metaRoutes(inbox: Mailbox, datasets: readonly string[]): HttpHandler {
  const page = mailboxRoutes(inbox, metaPage);
  const receivedAt = new Map<string, number>();
  return async (request) => {
    if (request.method !== "POST") return page(request);
    const now = Date.now();
    const path = request.path.slice(metaPage.path.length);
    const { event, testCode, rejection } = readMetaEvent(path, request.body, { datasets, now });
    const show = (subject: string) =>
      inbox.send({
        from: "send-ad-events",
        to: ["meta"],
        subject: testCode === undefined ? subject : `Test ${testCode}: ${subject}`,
        body: `<pre>${escaped(JSON.stringify(event, undefined, 2) ?? "")}</pre>`,
      });
    if (rejection !== undefined) {
      show(`Rejected: ${rejection.message}`);
      const error = { type: "OAuthException", fbtrace_id: "local", ...rejection };
      return textResponse(400, "application/json", JSON.stringify({ error }));
    }
    const key = `${event?.event_name} ${event?.event_id}`;
    const firstAt = receivedAt.get(key);
    if (firstAt !== undefined && now - firstAt < deduplicationMs) {
      show(`Dropped, because it was repeated: ${key}`);
    } else {
      receivedAt.set(key, now);
      show(key);
    }
    const response = { events_received: 1, messages: [], fbtrace_id: "local" };
    return textResponse(200, "application/json", JSON.stringify(response));
  };
}
