/** What came back for a request. */
export type Answer =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** Names in lower case; of a header given several times the last. */
      readonly headers: ReadonlyMap<string, string>;
      /** Empty for a HEAD request. */
      readonly body: Buffer;
    }
  /** The connection ended before an answer was whole. */
  | { readonly kind: "hung up" }
  /** Nothing, or not all of it, within the time. */
  | { readonly kind: "silence" };

export type WholeAnswer = Extract<Answer, { kind: "answered" }>;

/**
 * The first answer in what a server sent, and whether it keeps the connection; undefined while it is not whole.
 *
 * @param isHead whether it answers a HEAD request, and so has no body whatever its headers say
 */
export function readAnswer(
  received: Buffer,
  isHead: boolean,
): { readonly answer: WholeAnswer; readonly keepsConnection: boolean } | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [statusLine = "", ...lines] = received
    .subarray(0, headEnd)
    .toString("latin1")
    .split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const rest = received.subarray(headEnd + 4);
  if (status < 200) return readAnswer(rest, isHead);
  const headers = new Map(lines.map(pairOf));
  const hasNoBody = isHead || status === 204 || status === 304;
  const length = hasNoBody ? 0 : Number(headers.get("content-length") ?? 0);
  if (rest.length < length) return undefined;
  return {
    answer: { kind: "answered", status, headers, body: rest.subarray(0, length) },
    keepsConnection: headers.get("connection") !== "close" && rest.length === length,
  };
}

function pairOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
