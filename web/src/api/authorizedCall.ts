import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, idempotencyKeyHeader } from "@planner/shared/api/route";
import * as z from "zod/mini";
import { withTimeout } from "./withTimeout.ts";

export type ApiOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure; readonly reason?: string };

export type ApiFailure =
  /** The session has ended. */
  | "signedOut"
  /** The user is not an administrator. */
  | "forbidden"
  /** The lead does not exist or was erased. */
  | "notFound"
  /** The request is invalid, and would be again. The outcome has the reason. */
  | "refused"
  /** The API is unreachable, too slow, or sent an invalid response. A retry may help. */
  | "failed";

/** Returns the access token, or undefined if no user is signed in. `fresh` forces a new token. */
export type AccessToken = (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

/** The parts of a request that a route's contract can describe. */
type RequestParts = {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
};

/** A request to a route, as its contract describes it. */
export type RequestTo<Route extends ApiRoute> = z.input<Route["request"]> & RequestParts;

/**
 * Calls the API as a signed-in user. If the API rejects the token, repeats the call once with a fresh one. If it is busy,
 * repeats the call when it says. Every route allows that: it reads, or requires an idempotency key or a version.
 */
export function createAuthorizedCall(accessToken: AccessToken) {
  return async <Route extends ApiRoute>(
    route: Route,
    request: RequestTo<Route>,
  ): Promise<ApiOutcome<z.output<Route["response"]>>> => {
    try {
      const token = await accessToken();
      if (token === undefined) return { ok: false, failure: "signedOut" };
      const outcome = await sendUntilFree(route, request, token);
      if (outcome.ok || outcome.failure !== "signedOut") return outcome;
      const fresh = await accessToken({ fresh: true });
      return fresh === undefined ? outcome : await sendUntilFree(route, request, fresh);
    } catch {
      // Network error, timeout, or a body that is not JSON.
      return { ok: false, failure: "failed" };
    }
  };
}

async function sendUntilFree<Route extends ApiRoute>(
  route: Route,
  request: RequestParts,
  token: string,
): Promise<ApiOutcome<z.output<Route["response"]>>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(route, request, token);
    if (!("retryAfterSeconds" in outcome)) return outcome;
    if (attempt === maxAttempts) return { ok: false, failure: "failed" };
    // At random, so that the calls of all open pages do not come back at once.
    const pauseMs = outcome.retryAfterSeconds * 1_000 * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const maxAttempts = 3;

/** A busy API's response. */
type Busy = { readonly retryAfterSeconds: number };

/** The timeout includes the response's body. */
function send<Route extends ApiRoute>(
  route: Route,
  { id = "", query = {}, body, ifMatch, idempotencyKey }: RequestParts,
  token: string,
): Promise<ApiOutcome<z.output<Route["response"]>> | Busy> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, value);
  }
  const path = route.path.replace("{id}", encodeURIComponent(id));
  return withTimeout(timeoutMs, async (signal) => {
    const response = await fetch(parameters.size === 0 ? path : `${path}?${parameters}`, {
      method: route.method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(ifMatch !== undefined && { "If-Match": ifMatch }),
        ...(idempotencyKey !== undefined && { [idempotencyKeyHeader]: idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: "no-store",
      signal,
    });
    const retryAfterSeconds = Number(response.headers.get("Retry-After") ?? 0);
    const isBusy = response.status === 503 && retryAfterSeconds > 0;
    return isBusy ? { retryAfterSeconds } : outcomeOf(route, response);
  });
}

async function outcomeOf<Route extends ApiRoute>(
  { conflict, response: schema }: Route,
  response: Response,
): Promise<ApiOutcome<z.output<Route["response"]>>> {
  const failure = failures.get(response.status);
  if (failure) return { ok: false, failure };
  if (invalidRequest.has(response.status)) {
    const { detail, errors = [] } = z.parse(problemSchema, await response.json());
    return { ok: false, failure: "refused", reason: errors[0]?.message ?? detail };
  }
  if (!response.ok && response.status !== conflict?.status) return { ok: false, failure: "failed" };
  const value = z.safeParse<Route["response"]>(schema, await response.json());
  return value.success ? { ok: true, value: value.data } : { ok: false, failure: "failed" };
}

const failures: ReadonlyMap<number, ApiFailure> = new Map([
  [401, "signedOut"],
  [403, "forbidden"],
  [404, "notFound"],
]);

const invalidRequest: ReadonlySet<number> = new Set([400, 413, 415, 422]);

const timeoutMs = 10_000;
