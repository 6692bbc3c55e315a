/** Asks the system for an address: a path, or a whole address. Redirections are not followed. */
export type Visit = (address: string, request?: RequestInit) => Promise<Answer>;

/** What came back, read to its end. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** A visitor who knows nothing but the site's address, and waits so long for each answer. */
export function visitorOf(site: URL, timeoutMs: number): Visit {
  return async (address, request = {}) => {
    const url = new URL(address, site);
    try {
      const response = await fetch(url, {
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        ...request,
        headers: { "user-agent": "ad-budget-planner-smoke", ...request.headers },
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw new Error(`${url.pathname}: ${reasonOf(error, timeoutMs)}`, { cause: error });
    }
  };
}

/** `fetch failed` alone says nothing: the cause does. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
  return `no answer: ${cause instanceof Error && cause.message ? cause.message : error.message}${code}`;
}
