/**
 * A request as it goes over the wire. Target and headers are texts of bytes (Latin-1), so that they can hold what is no
 * text; `{admin}` and `{viewer}` in a header stand for access tokens, `{cursor}` in the target for a cursor of the API's.
 */
export type FuzzedRequest = {
  /** What was bent, for the report. */
  readonly kind: string;
  readonly method: string;
  /** Absent: the site's. */
  readonly host?: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly framing: Framing;
};

/**
 * How the body's end is told. By `none`, nothing is sent but the head; by the last, the bytes are not HTTP, and a server may
 * hang up without a word.
 */
export type Framing = "length" | "chunked" | "none" | BrokenFraming;

export type BrokenFraming = (typeof brokenFramings)[number];

export const brokenFramings = [
  "length too long",
  "length too short",
  "two lengths",
  "length and chunks",
  "broken chunk",
  "bare line feeds",
  "no host",
  "two hosts",
  "version 3",
  "header without a name",
] as const;

/** Whether the bytes of a request are such that a server may leave it without an answer. */
export function isBroken({ framing, method }: FuzzedRequest): boolean {
  // A server that is no proxy hangs up on CONNECT.
  return method === "CONNECT" || brokenFramings.some((broken) => broken === framing);
}
