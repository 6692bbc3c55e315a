import { CommandError } from "../commands/CommandError.ts";

/** What a request contains, and the status of its response. */
type Call = {
  /** The expected status. */
  readonly status: number;
  /** Replaces `{id}` in the route's path. */
  readonly id?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/**
 * Calls a route of the site. Returns the response's text.
 *
 * @throws CommandError if the response has another status
 */
export async function send(
  site: string,
  route: { readonly method: string; readonly path: string },
  { status, id = "", token, headers, body }: Call,
): Promise<string> {
  const sent = new Headers({ "user-agent": "ad-budget-planner-smoke" });
  if (token !== undefined) sent.set("authorization", `Bearer ${token}`);
  if (body !== undefined) sent.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const response = await fetch(site + route.path.replace("{id}", id), {
    method: route.method,
    redirect: "manual",
    signal: AbortSignal.timeout(15_000),
    headers: sent,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status === status) return text;
  const path = `${route.method} ${route.path}`;
  throw new CommandError(`${path} returned ${response.status} instead of ${status}`);
}
