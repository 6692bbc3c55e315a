import { saveLeadContract } from "@planner/shared/api/saveLeadContract";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { callApi } from "../api/callApi.ts";
import { rememberLead } from "../browser/bookingVisitor.ts";

/** What came of an attempt to save a lead. */
export type SaveLeadOutcome =
  | { readonly kind: "saved" }
  /** The server permanently rejected the lead. A retry cannot help, but the visitor can if it named fields. */
  | { readonly kind: "rejected"; readonly errors: readonly FieldError[] }
  /** The outcome is unknown: the server is unreachable, too slow, busy or broken, or its response is invalid. */
  | { readonly kind: "failed" };

/**
 * Saves a lead with `POST /api/leads`. `body` is a `SaveLeadRequest` as JSON, and `idempotencyKey` belongs to exactly
 * that body. The request starts before this returns, continues if the page is left, and times out after eight seconds.
 * Never rejects.
 */
export async function saveLead(body: string, idempotencyKey: string): Promise<SaveLeadOutcome> {
  const request = { idempotencyKey, body: parseJson(body) };
  const outcome = await callApi(saveRoute, request, { keepalive: true, timeoutMs: 8000 });
  if (outcome.kind === "invalid") return { kind: "rejected", errors: outcome.errors };
  // Other 4xx may pass: the web ACL sends 403 to a busy address, and a half-finished deployment sends 404.
  if (outcome.kind !== "done") return { kind: "failed" };
  rememberLead(idempotencyKey, outcome.value.id);
  return { kind: "saved" };
}

/** The server checks the body, which was stored as text. */
const saveRoute = {
  ...saveLeadContract.saveLead,
  request: z.object({ idempotencyKey: z.string(), body: z.unknown() }),
};
