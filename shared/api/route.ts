import * as z from "zod/mini";
import type { FunctionName } from "../deployment/functions.ts";

/**
 * Who may call a route. `plan holders` need the token of a saved plan, and `signed-in users` an access token.
 * `administrators` must be in the user pool's group: the pool is asked on each write, and at most a minute earlier for a
 * read. `advertising services` have the password of the feeds.
 */
export type Access =
  | "anyone"
  | "plan holders"
  | "signed-in users"
  | "administrators"
  | "advertising services";

/** Whether API Gateway checks an access token before it calls the function. */
export function needsAccessToken(access: Access): boolean {
  return access === "signed-in users" || access === "administrators";
}

/** The `WWW-Authenticate` header of a 401 response. Undefined if the edge adds none. */
export function challengeOf(access: Access): string | undefined {
  if (access === "advertising services") return 'Basic realm="feeds", charset="UTF-8"';
  return needsAccessToken(access) ? "Bearer" : undefined;
}

/**
 * A route of the API. Template, function, browser client and tests derive from it. Besides its own, every route may
 * reject a request with the statuses that `rejectionsOf` adds.
 */
export type ApiRoute = {
  /**
   * A function answers `HEAD` like `GET`, and the HTTP server sends everything but the body:
   * https://www.rfc-editor.org/rfc/rfc9110.html#name-head
   */
  readonly method: "DELETE" | "GET" | "HEAD" | "PATCH" | "POST" | "PUT";
  /** May contain `{id}` or `{week}`, which match one segment. */
  readonly path: string;
  /** The function that handles it: its folder in `lambdas/functions/`. */
  readonly functionName: FunctionName;
  readonly access: Access;
  /** The throttle for it: one of the environment's, or a fixed one for the feeds. Default: the one for every route. */
  readonly throttle?: "saveLead" | "editLead" | "feeds";
  /**
   * The parts of the request: `id` and `week` of the path, `query`, `body`, and the headers `idempotencyKey`, `ifMatch`
   * and `ifNoneMatch`.
   */
  readonly request: z.ZodMiniObject;
  /** The largest body accepted, in bytes. Default: `maxBodyBytes`. */
  readonly maxBodyBytes?: number;
  /** The status and body of a success. 204 has no body. */
  readonly status: 200 | 201 | 202 | 204;
  readonly response: z.ZodMiniType;
  /** The media type of a successful response, if it is not JSON. */
  readonly mediaType?: string;
  /** Another status whose body is data, not only a problem document. */
  readonly conflict?: { readonly status: 412; readonly response: z.ZodMiniType };
};

/** The statuses with which a route may reject a request, according to the parts of its request. */
export function rejectionsOf({ access, request, conflict }: ApiRoute): readonly number[] {
  const { id, query, body, idempotencyKey, ifMatch } = request.shape;
  const statuses: number[] = [];
  if (query || body || idempotencyKey || ifMatch) statuses.push(400);
  if (challengeOf(access)) statuses.push(401);
  statuses.push(403);
  if (id || access === "plan holders") statuses.push(404);
  if (conflict) statuses.push(conflict.status);
  if (body) statuses.push(413, 415);
  if (query || body) statuses.push(422);
  if (ifMatch) statuses.push(428);
  statuses.push(503);
  return statuses;
}

/** The user pool group whose members are administrators. */
export const adminGroup = "admin";

/** The ID in a path. */
export const idPart = z.guid();

export const idempotencyKeyHeader = "Idempotency-Key";

/** The header `Idempotency-Key`. Converted to lower case so that each key has only one spelling. */
export const idempotencyKeyPart = z.pipe(
  z.guid({ error: `The ${idempotencyKeyHeader} header must be a UUID` }),
  z.transform((key: string) => key.toLowerCase()),
);

/** The header `If-Match`: a version as a strong entity tag, which is a text in quotes. */
export const ifMatchPart = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^"(0|[1-9]\d{0,8})"$/,
        'The If-Match header must be a version in quotes, such as "3"',
      ),
    ),
  z.transform((tag: string) => Number(tag.slice(1, -1))),
);

/** The value of `If-Match` for a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The largest request body accepted, unless the route says otherwise. A lead needs less than 4 KB. */
export const maxBodyBytes = 16_384;
