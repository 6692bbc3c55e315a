import { isDeepStrictEqual } from "node:util";
import {
  contract,
  idempotencyKeyHeader,
  idempotencyKeySchema,
  maxBodyBytes,
} from "@planner/shared/api/contract";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { z } from "zod";
import type { FuzzedRequest } from "./FuzzedRequest.ts";

/** A valid request to save a lead. */
export type RequestedLead = {
  readonly key: string;
  readonly lead: z.output<typeof contract.saveLead.request>;
};

/** The saved leads by idempotency key: each request that returned 201, and the distinct responses. */
export type SavedLeads = ReadonlyMap<
  string,
  { readonly leads: readonly RequestedLead["lead"][]; readonly answers: ReadonlySet<string> }
>;

/** An item of the table in JavaScript values. */
export type StoredItem = Readonly<Record<string, unknown>>;

/**
 * Reads the lead in a request according to the contract. Uses only the schemas from the server code.
 *
 * @returns undefined if the request is not a valid request to save a lead
 */
export function requestedLead(request: FuzzedRequest): RequestedLead | undefined {
  const { method, target, headers, body } = request;
  const { saveLead } = contract;
  if (method !== saveLead.method || target !== saveLead.path) return undefined;
  const key = idempotencyKeySchema.safeParse(headerValue(headers, idempotencyKeyHeader));
  if (!key.success || !isJson(headers) || body.length > maxBodyBytes) return undefined;
  const lead = saveLead.request.safeParse(parseJson(body));
  return lead.success ? { key: key.data, lead: lead.data } : undefined;
}

/** Whether the headers announce JSON. */
export function isJson(headers: FuzzedRequest["headers"]): boolean {
  return /^application\/json *(;.*)?$/i.test(headerValue(headers, "content-type"));
}

/** Trims the values and joins repeated headers with commas, as HTTP defines. */
export function headerValue(headers: FuzzedRequest["headers"], name: string): string {
  return headers
    .filter(([each]) => each.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value.trim())
    .join(", ");
}

/** Undefined if it is not JSON. Invalid UTF-8 becomes replacement characters, which only the attribution accepts. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Compares the table with the saved leads. Each saved lead must be stored as sent, and the table may contain
 * nothing else except the state of their alerts.
 */
export function storageDefects(items: readonly StoredItem[], saved: SavedLeads): readonly string[] {
  const leads = items.filter((item) => !isAlertState(item, saved));
  const stored = new Map(leads.map((item) => [String(item.idempotency_key), item]));
  return [
    ...[...saved.keys()].filter((key) => !stored.has(key)).map((key) => `${key} is lost`),
    ...[...saved].flatMap(([key, { answers }]) =>
      answers.size === 1 ? [] : [`${key} got ${answers.size} different answers`],
    ),
    ...[...stored].flatMap(([key, item]) => itemDefects(key, item, saved)),
  ];
}

/** Whether an item is only the mark of a saved lead's alert, or counts the emails of an hour. */
export function isAlertState(item: StoredItem, saved: SavedLeads): boolean {
  const mark = alertMarkSchema.safeParse(item);
  return mark.success
    ? saved.has(mark.data.idempotency_key.replace(alertMarkPrefix, ""))
    : mailWindowSchema.safeParse(item).success;
}

const alertMarkPrefix = /^alert#(mail|webhook)#(late#)?/;

const alertMarkSchema = z.strictObject({
  idempotency_key: z.string().regex(alertMarkPrefix),
  sent_at: z.iso.datetime().optional(),
  claim: z.uuid().optional(),
  claimed_until: z.number().optional(),
});

const mailWindowSchema = z.strictObject({
  idempotency_key: z.string().regex(/^alert#mail#window#[a-z ]+$/),
  closes_at: z.number(),
  mails: z.number(),
});

function itemDefects(key: string, item: StoredItem, saved: SavedLeads): readonly string[] {
  const requested = saved.get(key)?.leads;
  if (requested === undefined) return [`${key} was never acknowledged`];
  const unknown = Object.keys(item).filter((name) => !knownAttributes.has(name));
  if (unknown.length > 0) return [`${key} has ${unknown}`];
  const lead = leadSchema.safeParse(item);
  if (!lead.success) return [`${key} is not a lead: ${lead.error.message}`];
  const isAsSent = requested.some((each) =>
    isDeepStrictEqual(clientFields(lead.data), expectedFields(each)),
  );
  return isAsSent ? [] : [`${key} differs from what was sent`];
}

const knownAttributes: ReadonlySet<string> = new Set([
  ...Object.keys(leadSchema.shape),
  "idempotency_key",
  "entity",
  "correlation_id",
  "counted_in",
  "event_count",
]);

/** The fields that the client controls, and fields that must never be stored regardless of the request. */
function clientFields(lead: Lead) {
  const { first_name, work_email, mobile, website } = lead;
  const { target_estimates_per_week, avg_job_value, gross_margin_pct } = lead;
  return {
    contact: { first_name, work_email, mobile, website },
    inputs: { target_estimates_per_week, avg_job_value, gross_margin_pct },
    attribution: lead.attribution,
    consent_version: lead.consent_version,
    unknown: [lead.last_name, lead.company_name, lead.state],
    current: lead.current_estimates_per_week,
  };
}

function expectedFields({ contact, inputs, attribution, consent_version }: RequestedLead["lead"]) {
  const { current_estimates_per_week: _, ...stored } = inputs;
  return {
    contact,
    inputs: stored,
    attribution,
    consent_version,
    unknown: ["Unknown", "Unknown", "Unknown"],
    current: undefined,
  };
}
