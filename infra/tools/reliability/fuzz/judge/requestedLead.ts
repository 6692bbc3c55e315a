import {
  contract,
  idempotencyKeyHeader,
  idempotencyKeySchema,
  maxBodyBytes,
} from "@planner/shared/api/contract";
import type * as z from "zod/mini";
import type { FuzzedRequest } from "../http/FuzzedRequest.ts";

/** A lead that a request asks to save. */
export type RequestedLead = {
  readonly key: string;
  readonly lead: z.output<typeof contract.saveLead.request>;
};

/**
 * The lead in a request by the letter of the contract, read from the bytes anew and by none of the server's code but the
 * schemas; undefined when there is none.
 */
export function requestedLead({
  method,
  target,
  headers,
  body,
}: FuzzedRequest): RequestedLead | undefined {
  const { saveLead } = contract;
  if (method !== saveLead.method || target !== saveLead.path) return undefined;
  const key = idempotencyKeySchema.safeParse(headerValue(headers, idempotencyKeyHeader));
  const isJson = /^application\/json *(;.*)?$/i.test(headerValue(headers, "content-type"));
  if (!key.success || !isJson || body.length > maxBodyBytes) return undefined;
  const lead = saveLead.request.safeParse(parsed(body));
  return lead.success ? { key: key.data, lead: lead.data } : undefined;
}

/** As HTTP reads it: without spaces around it, repeated ones joined by commas. */
function headerValue(headers: FuzzedRequest["headers"], name: string): string {
  return headers
    .filter(([each]) => each.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value.trim())
    .join(", ");
}

/** Not UTF-8 is read as browsers do, with replacement characters, which no field but the attribution takes. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
