import type { IncomingMessage, ServerResponse } from "node:http";

/** Header names are in lower case. Repeated headers are joined by commas, cookies by semicolons. */
export type Headers = Readonly<Record<string, string>>;

/** A request within the local cloud. */
export type HttpRequest = {
  readonly method: string;
  /** Raw, percent-encoded, with a leading slash. */
  readonly path: string;
  /** Raw, without the question mark. Empty if there is none. */
  readonly query: string;
  readonly headers: Headers;
  /** Undefined if larger than `maxBodyBytes`. */
  readonly body: Buffer | undefined;
  readonly clientIp: string;
};

/** A response within the local cloud. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Values of `set-cookie`, which cannot be joined. */
  readonly cookies?: readonly string[];
  readonly body: Buffer;
};

/** Responds to requests within the local cloud. */
export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * API Gateway's limit on the payload: 10 MB.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const maxBodyBytes = 10 * 1024 * 1024;

/** A response whose body is a text of this type. */
export function textResponse(status: number, contentType: string, text: string): HttpResponse {
  return { status, headers: { "content-type": contentType }, body: Buffer.from(text) };
}

/** Reads a complete request. A body over the limit is read but dropped, so that the sender gets a response. */
export async function readRequest(message: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  // A client may send the whole URL, as to a proxy.
  const target = (message.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "");
  const hasQuery = target.includes("?");
  const path = hasQuery ? target.slice(0, target.indexOf("?")) : target;
  return {
    method: message.method ?? "GET",
    path: path.startsWith("/") ? path : `/${path}`,
    query: hasQuery ? target.slice(path.length + 1) : "",
    headers: headersOf(message),
    body: length > maxBodyBytes ? undefined : Buffer.concat(chunks),
    // An IPv4 address may be written as one of IPv6.
    clientIp: (message.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
  };
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [
      name,
      values.join(name === "cookie" ? "; " : ", "),
    ]),
  );
}

/** Writes a response. For a HEAD request, only the headers, with the length of the body. */
export function writeResponse(response: HttpResponse, to: ServerResponse, method: string): void {
  const { status, headers, cookies = [], body } = response;
  const isEmpty = status === 304 || status === 204;
  // For a HEAD request, the origin may already have set the length.
  const originLength = method === "HEAD" ? headers["content-length"] : undefined;
  const sent: Record<string, string | string[]> = { ...headers };
  if (!isEmpty) sent["content-length"] = originLength ?? String(body.length);
  if (cookies.length > 0) sent["set-cookie"] = [...cookies];
  to.writeHead(status, sent);
  to.end(isEmpty || method === "HEAD" ? undefined : body);
}

/** A copy without the headers that are selected by name. */
export function withoutHeaders(headers: Headers, isDropped: (name: string) => boolean): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));
}
