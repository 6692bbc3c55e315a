import { adminContract, type LeadPatch } from "@planner/shared/api/adminContract";
import type { newPlanSchema } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { LeadFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type * as z from "zod/mini";
import { type ApiOutcome, callApi, type RequestOf, type RouteWith } from "./callApi.ts";

export type AdminApi = ReturnType<typeof createAdminApi>;

type PageRequest = {
  /** 1 to 100. */
  readonly limit: number;
  /** The `next_cursor` of the previous page. Omit it for the newest leads. */
  readonly cursor?: string;
  readonly filter?: LeadFilter;
};

/** A change of the stage of a lead that had this version. */
type StageChange = Readonly<{ lead: Pick<Lead, "id" | "version">; patch: LeadPatch }>;

/** The start and end of the user's day, in UTC. */
type QueueRequest = Readonly<{ limit: number; from: string; to: string }>;

/** A repeated key does not add the event, or start the call, again. The outcome of a call has the call's key. */
type EventAddition = Readonly<{ leadId: string; key: string; event: NewEvent }>;

type PlanCreation = Readonly<{ leadId: string; plan: z.input<typeof newPlanSchema> }>;

/** The API calls of signed-in users. */
export function createAdminApi(accessToken: AccessToken) {
  const call = createAuthorizedCall(accessToken);
  const contract = adminContract;
  return {
    isAdmin: (user_id: string) => call(contract.isAdmin, { body: { user_id } }),
    listLeads: ({ limit, cursor, filter }: PageRequest) =>
      call(contract.listLeads, { query: { ...filter, limit: String(limit), cursor } }),
    leadStats: () => call(contract.leadStats, {}),
    getLead: (id: string) => call(contract.getLead, { id }),
    changeStage: ({ lead: { id, version }, patch }: StageChange) =>
      call(contract.changeStage, { id, ifMatch: entityTag(version), body: patch }),
    addLeadEvent: ({ leadId: id, key: idempotencyKey, event }: EventAddition) =>
      call(contract.addLeadEvent, { id, idempotencyKey, body: event }),
    /** A repeated key does not start another call. It is the key of the outcome too. */
    startCall: ({ leadId: id, key: idempotencyKey }: Omit<EventAddition, "event">) =>
      call(contract.startCall, { id, idempotencyKey }),
    leadQueue: ({ limit, ...day }: QueueRequest) =>
      call(contract.leadQueue, { query: { ...day, limit: String(limit) } }),
    /** The longest silent first. */
    listPlans: (cursor?: string) => call(contract.listPlans, { query: { cursor } }),
    /** Saves the lead's plan if it is not saved. Returns the token of a new link to it. */
    createLeadPlan: ({ leadId: id, plan }: PlanCreation) =>
      call(contract.createLeadPlan, { id, body: plan }),
    /** Without `since`, returns only a position. */
    leadChanges: (since?: string) => call(contract.leadChanges, { query: { since } }),
  };
}

/** Returns the access token, or undefined if no user is signed in. `fresh` forces a new token. */
type AccessToken = (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

/**
 * Calls the API as a signed-in user. If the API rejects the token, repeats the call once with a fresh one. If it is busy,
 * repeats the call when it says. Every route allows that: it reads, or requires an idempotency key or a version.
 */
function createAuthorizedCall(accessToken: AccessToken) {
  return async <
    Request extends z.ZodMiniObject,
    Response extends z.ZodMiniType,
    Stale extends z.ZodMiniType = z.ZodMiniNever,
  >(
    route: RouteWith<Request, Response, Stale>,
    request: RequestOf<Request>,
  ): Promise<ApiOutcome<z.output<Response>, z.output<Stale>>> => {
    const callWith = (token: string) =>
      untilFree(() => callApi(route, request, { authorization: `Bearer ${token}` }));
    try {
      const token = await accessToken();
      if (token === undefined) return { kind: "signedOut" };
      const outcome = await callWith(token);
      if (outcome.kind !== "signedOut") return outcome;
      const fresh = await accessToken({ fresh: true });
      return fresh === undefined ? outcome : await callWith(fresh);
    } catch {
      // The user pool is unreachable.
      return { kind: "failed" };
    }
  };
}

async function untilFree<Outcome extends ApiOutcome<unknown, unknown>>(
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await call();
    const waitSeconds = outcome.kind === "failed" ? outcome.retryAfterSeconds : undefined;
    if (waitSeconds === undefined || attempt === maxAttempts) return outcome;
    // At random, so that the calls of all open pages do not come back at once.
    const pauseMs = waitSeconds * 1_000 * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const maxAttempts = 3;
