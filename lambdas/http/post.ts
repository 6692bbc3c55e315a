/** The result of a request. The text is only of an unsuccessful response. */
type PostResult = {
  /** 0 if there was no response. */
  readonly status: number;
  /** Why the request failed, without the response's text, which may quote the lead. */
  readonly error?: Error;
  /** Whether the same request may succeed later. */
  readonly isTransient?: boolean;
  readonly text?: string;
  /** How long the server asks to wait, if it does. */
  readonly retryAfterSeconds?: number | undefined;
};

/** Posts to someone else's server. Never rejects. Does not follow redirects, so the content goes only there. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: NonNullable<RequestInit["body"]>,
): Promise<PostResult> {
  if (!allowedUrl.test(url)) return { status: 0, error: new TypeError("It is not an https URL") };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal,
    });
    const { status } = response;
    if (response.ok) {
      await response.body?.cancel();
      return { status };
    }
    const text = await response.text();
    const error = new UnsuccessfulResponse(`The server returned ${status}`);
    const isTransient = status === 408 || status === 429 || status >= 500;
    const retryAfterSeconds = secondsIn(response.headers.get("retry-after"));
    return { status, error, isTransient, text, retryAfterSeconds };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error("unknown");
    return { status: 0, error, isTransient: true };
  }
}

/** The seconds in a `Retry-After` header. Undefined without one, and if it is a date. */
function secondsIn(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return seconds > 0 ? seconds : undefined;
}

class UnsuccessfulResponse extends Error {
  override readonly name = "UnsuccessfulResponse";
}

/** Three attempts, with the pauses between them, fit into the 30 seconds of a function. */
const timeoutMs = 4_000;

/** The headers of a request with a JSON body. */
export const jsonHeaders = { "content-type": "application/json" } as const;

/** Leads are never sent unencrypted, except to this machine by the local cloud. */
const allowedUrl = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/;
