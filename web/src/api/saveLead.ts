import { contract, type SaveLeadRequest } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { rememberVisitor } from "../browser/bookingVisitor.ts";
import { withTimeout } from "./withTimeout.ts";

export type SaveLeadOutcome =
  | { readonly kind: "saved" }
  /** The server permanently rejected the lead. A retry cannot help, but the visitor can if it named fields. */
  | { readonly kind: "refused"; readonly errors?: readonly FieldError[] }
  /** The outcome is unknown: the server is unreachable, too slow, busy or broken, or its response is invalid. */
  | { readonly kind: "failed" };

/**
 * Saves a lead with `POST /api/leads`. `body` is a `SaveLeadRequest` as JSON, and `idempotencyKey` belongs to exactly
 * that body. The request starts before this returns, continues if the page is left, and times out after eight seconds.
 * Never rejects.
 */
export async function saveLead(body: string, idempotencyKey: string): Promise<SaveLeadOutcome> {
  try {
    return await withTimeout(timeoutMs, (signal) => postLead({ body, idempotencyKey, signal }));
  } catch {
    // Network error, timeout, or a body that is not JSON.
    return { kind: "failed" };
  }
}

async function postLead({ body, idempotencyKey, signal }: LeadPost): Promise<SaveLeadOutcome> {
  const { method, path, response } = contract.saveLead;
  const answer = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json", [idempotencyKeyHeader]: idempotencyKey },
    body,
    keepalive: true,
    signal,
  });
  if (finalStatuses.has(answer.status)) return refusalOf(answer);
  if (!answer.ok) return { kind: "failed" };
  const saved = response.safeParse(await answer.json());
  if (saved.success) rememberVisitor({ leadId: saved.data.id });
  return { kind: saved.success ? "saved" : "failed" };
}

async function refusalOf(answer: Response): Promise<SaveLeadOutcome> {
  const problem = problemSchema.safeParse(await answer.json().catch(() => undefined));
  const errors = problem.data?.errors;
  return { kind: "refused", ...(errors && { errors }) };
}

type LeadPost = Readonly<{ body: string; idempotencyKey: string; signal: AbortSignal }>;

/** The body for `saveLead`. */
export function saveLeadBody(request: SaveLeadRequest): string {
  return JSON.stringify(request);
}

/**
 * The statuses with which the API permanently rejects a request (see the contract). Other 4xx may pass: the web ACL sends
 * 403 to a busy address, and a half-finished deployment sends 404.
 */
const finalStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422]);

const timeoutMs = 8000;
