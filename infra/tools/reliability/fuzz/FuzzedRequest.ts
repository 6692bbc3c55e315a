/**
 * A request on the wire. Target and headers contain arbitrary bytes as Latin-1. `{admin}` and `{viewer}` are
 * placeholders for access tokens, `{cursor}` for a lead list cursor, `{lead0}` to `{lead3}` for IDs of leads and `{version0}` to
 * `{version3}` for their versions.
 */
export type FuzzedRequest = {
  /** What was mutated, for the report. */
  readonly kind: string;
  readonly method: string;
  /** Defaults to the site's. */
  readonly host?: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  readonly framing: Framing;
};

export type Header = readonly [name: string, value: string];

/** How the body is framed. `none` means no body. The values after `chunked` are invalid HTTP. */
export type Framing = "none" | "length" | "chunked" | (typeof brokenFramings)[number];

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

/** Whether a server may close the connection without a response. Non-proxy servers do this on CONNECT. */
export function mayGoUnanswered({ framing, method }: FuzzedRequest): boolean {
  return method === "CONNECT" || brokenFramings.some((broken) => broken === framing);
}

/** The bytes of a request. */
export function toBytes(request: FuzzedRequest): Buffer {
  const { method, target, framing } = request;
  const framed = frame(request);
  const head = [
    `${method} ${target} HTTP/${framing === "version 3" ? "3.0" : "1.1"}`,
    ...hostHeaders(request),
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...framed.headers,
  ];
  const newLine = framing === "bare line feeds" ? "\n" : "\r\n";
  return Buffer.concat([Buffer.from([...head, "", ""].join(newLine), "latin1"), framed.bytes]);
}

function hostHeaders({ framing, host = "localhost" }: FuzzedRequest): readonly string[] {
  if (framing === "no host") return [];
  return framing === "two hosts" ? [`Host: ${host}`, "Host: elsewhere"] : [`Host: ${host}`];
}

function frame({ framing, body }: FuzzedRequest): {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
} {
  const length = (difference = 0) => `Content-Length: ${Math.max(0, body.length + difference)}`;
  const chunked = "Transfer-Encoding: chunked";
  switch (framing) {
    case "none":
      return { headers: [], bytes: Buffer.alloc(0) };
    case "chunked":
      return { headers: [chunked], bytes: inTwoChunks(body) };
    case "broken chunk":
      return { headers: [chunked], bytes: Buffer.concat([bytes("zz\r\n"), body, bytes("\r\n")]) };
    case "length and chunks":
      return { headers: [length(), chunked], bytes: inTwoChunks(body) };
    case "length too long":
      return { headers: [length(10)], bytes: body };
    case "length too short":
      return { headers: [length(-10)], bytes: body };
    case "two lengths":
      return { headers: [length(), length(1)], bytes: body };
    case "header without a name":
      return { headers: [length(), ": nameless"], bytes: body };
    default:
      return { headers: [length()], bytes: body };
  }
}

/** With a chunk extension and a trailer, which HTTP allows. */
function inTwoChunks(body: Buffer): Buffer {
  const middle = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(
    ({ length }) => length > 0,
  );
  return Buffer.concat([
    ...parts.flatMap((part, place) => [
      bytes(`${part.length.toString(16)}${place === 0 ? ";part=first" : ""}\r\n`),
      part,
      bytes("\r\n"),
    ]),
    bytes("0\r\nx-trailer: last\r\n\r\n"),
  ]);
}

function bytes(text: string): Buffer {
  return Buffer.from(text);
}
