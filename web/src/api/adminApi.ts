import { type ApiOutcome, callApi } from "./callApi.ts";

/** Returns the access token, or undefined if no user is signed in. `fresh` forces a new token. */
type AccessToken = (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

/** Calls a route of the API as the signed-in user. */
export type AdminApi = ReturnType<typeof createAdminApi>;

/**
 * Creates the client of the API for a signed-in user. If the API rejects the token, it repeats the call once with a fresh
 * one. If the API is busy, it repeats the call after the time that the API asks for. Every route allows that: it reads, or
 * requires an idempotency key or a version.
 */
export function createAdminApi(accessToken: AccessToken): typeof callApi {
  return async (route, request, options) => {
    const callWith = (token: string) =>
      untilFree(() => callApi(route, request, { ...options, authorization: `Bearer ${token}` }));
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

/** Repeats a call while the API is busy, at most twice. */
async function untilFree<Outcome extends ApiOutcome<unknown, unknown>>(
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    const outcome = await call();
    const waitSeconds = outcome.kind === "failed" ? outcome.retryAfterSeconds : undefined;
    if (waitSeconds === undefined) return outcome;
    // At random, so that the calls of all open pages do not come back at once.
    const pauseMs = waitSeconds * 1_000 * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return await call();
}

const maxAttempts = 3;
