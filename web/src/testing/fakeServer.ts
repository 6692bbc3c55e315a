import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, idempotencyKeyHeader } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import { parseJson } from "@planner/shared/parseJson";
import { vi } from "vitest";
import * as z from "zod/mini";

export type Answer = Response | Promise<Response>;

/** A call of `fetch`. `route` is undefined if the contract does not have it. */
export type Call = Readonly<{
  request: Request;
  path: string;
  body: unknown;
  route: ApiRoute | undefined;
}>;

/**
 * Replaces `fetch` with a fake of the site. What `respond` returns must match the contract of the route. If it returns
 * undefined, the network is unreachable.
 */
export function fakeServer(respond: (call: Call) => Answer | undefined): void {
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, origin), init);
    const route = routes.find((each) => each.method === request.method && pathParts(each, path));
    const body = parseJson(init?.body?.toString());
    const answer = await respond({ request, path, body, route });
    if (!answer) return unreachable();
    if (route) await checkAnswer(route, answer);
    return answer;
  });
}

const origin = "http://localhost:3000";

/** Paths without parameters first: `/api/leads/stats` is not the lead `stats`. */
const routes: readonly ApiRoute[] = Object.values(apiRoutes).toSorted(
  (one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")),
);

/** The parameters in a path. Undefined if it is not the route's. */
function pathParts(route: ApiRoute, path: string) {
  const pattern = route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const match = new URL(path, origin).pathname.match(`^${pattern}$`);
  return match ? { ...match.groups } : undefined;
}

async function checkAnswer({ status, response, conflict }: ApiRoute, answer: Response) {
  const isConflict = answer.status === conflict?.status;
  if (!answer.ok && !isConflict) return;
  const body: unknown = answer.status === 204 ? undefined : await answer.clone().json();
  const { error } = z.safeParse(isConflict ? conflict.response : response, body);
  if (!error && (isConflict || answer.status === status)) return;
  // biome-ignore lint/suspicious/noConsole: fails the test.
  console.error("The contract has no such response:", answer.status, JSON.stringify(error?.issues));
}

/** The parts of a request according to its contract, or the API's rejection of it. */
export function readRequest<Schema extends z.ZodMiniObject>(
  route: ApiRoute & { readonly request: Schema },
  { request: { headers }, path, body }: Call,
): z.output<Schema> | Response {
  const { data, error } = z.safeParse<Schema>(route.request, {
    ...pathParts(route, path),
    query: Object.fromEntries(new URL(path, origin).searchParams),
    idempotencyKey: headers.get(idempotencyKeyHeader) ?? undefined,
    ifMatch: headers.get("If-Match") ?? undefined,
    ifNoneMatch: headers.get("If-None-Match") ?? undefined,
    body,
  });
  if (!error) return data;
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  const errors = fieldErrors({ ...error, issues });
  const status = statusOfInvalid(error.issues[0]?.path[0]);
  return problem(status, { detail: errors[0]?.message, errors });
}

/** The status for a request whose named part is invalid. */
function statusOfInvalid(part: PropertyKey | undefined): number {
  if (part === "query" || part === "body") return 422;
  return part === "ifMatch" ? 428 : 400;
}

/** An error response of the API. */
export function problem(status: number, more: object = {}): Response {
  const body = { title: "Refused", status, detail: "Refused", ...more };
  z.parse(problemSchema, body);
  return Response.json(body, { status });
}

/** The response of an unreachable API. */
export function unreachable(): Promise<Response> {
  return Promise.reject(new TypeError("Failed to fetch"));
}
