import { contract, idempotencyKeyHeader, type SaveLeadRequest } from "@planner/shared/api/contract";
import { withTimeout } from "./withTimeout.ts";

export type SaveLeadOutcome =
  | { readonly kind: "saved" }
  /** The server has looked at it and will never take it. */
  | { readonly kind: "refused" }
  /** Nothing is known to be stored: unreachable, too slow, busy, broken, or an answer off the contract. */
  | { readonly kind: "failed"; readonly retryAfter?: string };

/**
 * Saves a lead: `POST /api/leads`. `body` is the JSON text of a `SaveLeadRequest`, `idempotencyKey` belongs to
 * exactly that text. Gives up after eight seconds; survives the page being left meanwhile. The request leaves before
 * this returns. Never rejects.
 */
export async function saveLead(body: string, idempotencyKey: string): Promise<SaveLeadOutcome> {
  try {
    return await withTimeout(timeoutMs, (signal) => postLead({ body, idempotencyKey, signal }));
  } catch {
    // The network, the timeout or a body that is no JSON: to the visitor all the same, not saved.
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
  if (finalStatuses.has(answer.status)) return { kind: "refused" };
  if (!answer.ok) {
    const retryAfter = answer.headers.get("Retry-After");
    return { kind: "failed", ...(retryAfter !== null && { retryAfter }) };
  }
  const saved = response.safeParse(await answer.json()).success;
  return { kind: saved ? "saved" : "failed" };
}

type LeadPost = Readonly<{ body: string; idempotencyKey: string; signal: AbortSignal }>;

/** The body of a call. */
export function saveLeadBody(request: SaveLeadRequest): string {
  return JSON.stringify(request);
}

/**
 * What the API itself says of a request that no repetition makes right (see the contract). Not every 4xx is one: 403 is
 * also a web ACL's for a busy address, 404 a half-finished deployment's, and those pass.
 */
const finalStatuses: ReadonlySet<number> = new Set([400, 413, 415, 422]);

const timeoutMs = 8000;
