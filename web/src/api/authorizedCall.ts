import type { ZodMiniType } from "zod/mini";
import { withTimeout } from "./withTimeout.ts";

export type ApiOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

export type ApiFailure =
  /** The session has ended. */
  | "signedOut"
  /** The user is not an administrator. */
  | "forbidden"
  /** The lead does not exist or was erased. */
  | "notFound"
  /** The API is unreachable, too slow, or sent an invalid response. A retry may help. */
  | "failed";

/** Returns the access token, or undefined if no user is signed in. `fresh` forces a new token. */
export type AccessToken = (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

export type ApiRequest<T> = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly response: ZodMiniType<T>;
  /** A second status whose body the schema describes too. */
  readonly alsoAccepts?: number;
};

/** Calls the API as a signed-in user. If the API rejects the token, repeats the call once with a fresh one. */
export function createAuthorizedCall(accessToken: AccessToken) {
  return async <T>(request: ApiRequest<T>): Promise<ApiOutcome<T>> => {
    try {
      const token = await accessToken();
      if (token === undefined) return { ok: false, failure: "signedOut" };
      const outcome = await send(request, token);
      if (outcome.ok || outcome.failure !== "signedOut") return outcome;
      const fresh = await accessToken({ fresh: true });
      return fresh === undefined ? outcome : await send(request, fresh);
    } catch {
      // Network error, timeout, or a body that is not JSON.
      return { ok: false, failure: "failed" };
    }
  };
}

/** The timeout includes the response's body. */
function send<T>(request: ApiRequest<T>, token: string): Promise<ApiOutcome<T>> {
  const { method, path, headers, body } = request;
  return withTimeout(timeoutMs, async (signal) => {
    const answer = await fetch(path, {
      method,
      headers: {
        ...headers,
        Authorization: `Bearer ${token}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body }),
      cache: "no-store",
      signal,
    });
    return outcomeOf(answer, request);
  });
}

async function outcomeOf<T>(answer: Response, request: ApiRequest<T>): Promise<ApiOutcome<T>> {
  const failure = failures.get(answer.status);
  if (failure) return { ok: false, failure };
  if (!answer.ok && answer.status !== request.alsoAccepts) return { ok: false, failure: "failed" };
  const value = request.response.safeParse(await answer.json());
  return value.success ? { ok: true, value: value.data } : { ok: false, failure: "failed" };
}

const failures: ReadonlyMap<number, ApiFailure> = new Map([
  [401, "signedOut"],
  [403, "forbidden"],
  [404, "notFound"],
]);

const timeoutMs = 10_000;
