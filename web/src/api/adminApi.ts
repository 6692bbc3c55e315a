import { adminContract, type LeadPage, type LeadStats } from "@planner/shared/api/adminContract";
import type { ZodMiniType } from "zod/mini";
import { withTimeout } from "./withTimeout.ts";

export type AdminApi = {
  readonly isAdmin: (userId: string) => Promise<ApiOutcome<boolean>>;
  readonly listLeads: (page: PageRequest) => Promise<ApiOutcome<LeadPage>>;
  readonly leadStats: () => Promise<ApiOutcome<LeadStats>>;
};

export type PageRequest = {
  /** 1 to 100. */
  readonly limit: number;
  /** The `next_cursor` of the previous page. Omit it for the newest leads. */
  readonly cursor?: string;
};

export type ApiOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

export type ApiFailure =
  /** The session has ended. */
  | "signedOut"
  /** The user is not an administrator. */
  | "forbidden"
  /** The API is unreachable, too slow, or sent an invalid response. A retry may help. */
  | "failed";

/** Returns the access token, or undefined if no user is signed in. `fresh` forces a new token. */
export type AccessToken = (options?: { readonly fresh: boolean }) => Promise<string | undefined>;

/** The API calls of signed-in users. If the API rejects a token, one call is repeated with a fresh token before the session counts as ended. */
export function createAdminApi(accessToken: AccessToken): AdminApi {
  const { isAdmin, listLeads, leadStats } = adminContract;

  async function call<T>(request: Request<T>): Promise<ApiOutcome<T>> {
    try {
      const token = await accessToken();
      if (token === undefined) return { ok: false, failure: "signedOut" };
      const answer = await send(request, token);
      if (answer.status !== 401) return await outcomeOf(answer, request.response);
      const fresh = await accessToken({ fresh: true });
      if (fresh === undefined) return { ok: false, failure: "signedOut" };
      return await outcomeOf(await send(request, fresh), request.response);
    } catch {
      // Network error, timeout, or a body that is not JSON.
      return { ok: false, failure: "failed" };
    }
  }

  return {
    isAdmin: async (user_id) => {
      const answer = await call({ ...isAdmin, body: JSON.stringify({ user_id }) });
      return answer.ok ? { ok: true, value: answer.value.is_admin } : answer;
    },
    listLeads: ({ limit, cursor }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
      return call({ ...listLeads, path: `${listLeads.path}?${query}` });
    },
    leadStats: () => call(leadStats),
  };
}

type Request<T> = {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly response: ZodMiniType<T>;
};

function send<T>({ method, path, body }: Request<T>, token: string): Promise<Response> {
  return withTimeout(timeoutMs, (signal) =>
    fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body }),
      cache: "no-store",
      signal,
    }),
  );
}

async function outcomeOf<T>(answer: Response, schema: ZodMiniType<T>): Promise<ApiOutcome<T>> {
  if (answer.status === 401) return { ok: false, failure: "signedOut" };
  if (answer.status === 403) return { ok: false, failure: "forbidden" };
  if (!answer.ok) return { ok: false, failure: "failed" };
  const value = schema.safeParse(await answer.json());
  return value.success ? { ok: true, value: value.data } : { ok: false, failure: "failed" };
}

const timeoutMs = 10_000;
