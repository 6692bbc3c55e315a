import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, idempotencyKeyHeader } from "@planner/shared/api/route";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import * as z from "zod/mini";
import { withTimeout } from "./withTimeout.ts";

/** What came of a call of the API. */
export type ApiOutcome<Value, Stale = never> =
  | { readonly kind: "done"; readonly value: Value }
  /** Another tab, device or administrator was faster. */
  | { readonly kind: "stale"; readonly current: Stale }
  | ApiFailure;

/** Every outcome but `done`. */
export type ApiRefusal = Exclude<ApiOutcome<unknown, unknown>, { readonly kind: "done" }>;

/** Why a call failed. */
export type ApiFailure =
  /** The request is invalid, and would be again. `reason` is empty if the API gave none. */
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[]; readonly reason: string }
  /** The session has ended. */
  | { readonly kind: "signedOut" }
  /** The user is not an administrator, or the web ACL blocks the address. */
  | { readonly kind: "forbidden" }
  /** What the request names does not exist or was erased, or the link opens no plan. */
  | { readonly kind: "notFound" }
  /** The API is unreachable, too slow or busy, or sent an invalid response. A retry may help. */
  | { readonly kind: "failed"; readonly retryAfterSeconds?: number };

/** A route whose contract has these schemas. */
type RouteWith<
  Request extends z.ZodMiniObject,
  Response extends z.ZodMiniType,
  Stale extends z.ZodMiniType,
> = ApiRoute & {
  readonly request: Request;
  readonly response: Response;
  readonly conflict?: { readonly response: Stale };
};

/** The parts of a request that a route's contract can describe. */
type RequestParts = {
  readonly id?: string;
  readonly week?: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly idempotencyKey?: string;
};

/** A request, as its route's contract describes it. */
type RequestOf<Request extends z.ZodMiniObject> = z.input<Request> & RequestParts;

type CallOptions = {
  readonly authorization?: string;
  /** Lets the request continue if the page is left. */
  readonly keepalive?: boolean;
  readonly timeoutMs?: number;
};

/**
 * Calls a route of the API. The request starts before this returns. The timeout includes the response's body. Never rejects.
 */
export async function callApi<
  Request extends z.ZodMiniObject,
  Response extends z.ZodMiniType,
  Stale extends z.ZodMiniType = z.ZodMiniNever,
>(
  route: RouteWith<Request, Response, Stale>,
  request: RequestOf<Request>,
  { authorization, keepalive = false, timeoutMs = 10_000 }: CallOptions = {},
): Promise<ApiOutcome<z.output<Response>, z.output<Stale>>> {
  const parts: RequestParts = request;
  const { id = "", week = "", query = {}, body, ifMatch, ifNoneMatch, idempotencyKey } = parts;
  const headers = {
    Authorization: authorization,
    "Content-Type": body === undefined ? undefined : "application/json",
    "If-Match": ifMatch,
    "If-None-Match": ifNoneMatch,
    [idempotencyKeyHeader]: idempotencyKey,
  };
  const path = route.path.replace("{id}", encodeURIComponent(id)).replace("{week}", week);
  const search = new URLSearchParams(definedOf(query));
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(search.size === 0 ? path : `${path}?${search}`, {
        method: route.method,
        headers: definedOf(headers),
        body: body === undefined ? null : JSON.stringify(body),
        cache: "no-store",
        keepalive,
        signal,
      });
      return await outcomeOf(route, response);
    });
  } catch {
    // Network error, timeout, or a body that is not JSON.
    return { kind: "failed" };
  }
}

/** The headers or parameters that have a value. */
function definedOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) defined[name] = value;
  }
  return defined;
}

/** The outcome that a response means. Rejects if a body that is needed is not JSON. */
async function outcomeOf<Schema extends z.ZodMiniType, Stale extends z.ZodMiniType>(
  { conflict, response: schema }: RouteWith<z.ZodMiniObject, Schema, Stale>,
  response: Response,
): Promise<ApiOutcome<z.output<Schema>, z.output<Stale>>> {
  const { status } = response;
  const failure = failures.get(status);
  if (failure) return { kind: failure };
  if (invalidRequest.has(status)) {
    const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data;
    const errors = problem?.errors ?? [];
    return { kind: "invalid", errors, reason: errors[0]?.message ?? problem?.detail ?? "" };
  }
  if (conflict && status === conflict.status) {
    const current = z.safeParse<Stale>(conflict.response, await response.json());
    return current.success ? { kind: "stale", current: current.data } : { kind: "failed" };
  }
  if (!response.ok) {
    const retryAfterSeconds = Number(response.headers.get("Retry-After"));
    const isBusy = status === 503 && retryAfterSeconds > 0;
    return isBusy ? { kind: "failed", retryAfterSeconds } : { kind: "failed" };
  }
  const content = status === 204 ? undefined : await response.json();
  const value = z.safeParse<Schema>(schema, content);
  return value.success ? { kind: "done", value: value.data } : { kind: "failed" };
}

const failures: ReadonlyMap<number, "signedOut" | "forbidden" | "notFound"> = new Map([
  [401, "signedOut"],
  [403, "forbidden"],
  [404, "notFound"],
]);

/** The statuses with which the API permanently rejects a request. */
const invalidRequest: ReadonlySet<number> = new Set([400, 413, 415, 422]);
