/** Sends a request to a path on the site or to a full URL. Does not follow redirects. */
export type Request = (address: string, init?: RequestInit) => Promise<Response>;

/** A response whose body has been read. */
export type Response = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** A requirement that can be checked externally. */
export type Check = {
  /** The requirement as a sentence, shown in the report. */
  readonly name: string;
  /** Returns the faults, or nothing if the check passes. A rejection counts as a fault. */
  readonly findFaults: (request: Request) => Promise<readonly string[]>;
};

/**
 * Runs the checks in order, even if some fail, and reports each.
 *
 * @returns the names of the failed checks
 */
export async function runChecks(
  checks: readonly Check[],
  request: Request,
  report: (line: string) => void,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, findFaults } of checks) {
    const faults = await findFaults(request).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    report(`${faults.length === 0 ? "✓" : "✗"} ${name}`);
    for (const fault of faults) report(`    ${fault}`);
    if (faults.length > 0) failed.push(name);
  }
  return failed;
}

/** Sends requests to one site, each with a time limit. */
export function requestTo(site: URL, timeoutMs: number): Request {
  return async (address, init = {}) => {
    const url = new URL(address, site);
    try {
      const response = await fetch(url, {
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
        headers: { "user-agent": "ad-budget-planner-smoke", ...init.headers },
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw new Error(`${url.pathname}: ${describeFailure(error, timeoutMs)}`, { cause: error });
    }
  };
}

/** Returns the sentences whose condition is false. */
export function violated(conditions: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(conditions)
    .filter(([, isMet]) => !isMet)
    .map(([sentence]) => sentence);
}

/** The message of a `fetch` error is always "fetch failed". The cause says why. */
function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no response within ${timeoutMs / 1000} s`;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
  return `no response: ${cause instanceof Error && cause.message ? cause.message : error.message}${code}`;
}
