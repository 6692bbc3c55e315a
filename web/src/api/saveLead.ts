import {
  contract,
  idempotencyKeyHeader,
  type SavedLead,
  type SaveLeadRequest,
} from "@planner/shared/api/contract";
import { withinTime } from "./withinTime.ts";

export type SaveLeadOutcome =
  | { readonly saved: true; readonly lead: SavedLead }
  /** Nothing is known to be stored: refused, unreachable, too slow, or an answer off the contract. */
  | { readonly saved: false };

/**
 * Saves a lead: `POST /api/leads`. `body` is the JSON text of a `SaveLeadRequest`, `idempotencyKey` belongs to
 * exactly that text. Gives up after eight seconds; survives the page being left meanwhile.
 */
export async function saveLead(body: string, idempotencyKey: string): Promise<SaveLeadOutcome> {
  try {
    return await withinTime(timeoutMs, (signal) => postLead({ body, idempotencyKey, signal }));
  } catch {
    // The network, the timeout or a body that is no JSON: to the visitor all the same, not saved.
    return { saved: false };
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
  if (!answer.ok) return { saved: false };
  const lead = response.safeParse(await answer.json());
  return lead.success ? { saved: true, lead: lead.data } : { saved: false };
}

type LeadPost = Readonly<{ body: string; idempotencyKey: string; signal: AbortSignal }>;

/** The body of a call. One text for one content: the idempotency key goes by it. */
export function saveLeadBody(request: SaveLeadRequest): string {
  return JSON.stringify(request);
}

const timeoutMs = 8000;
