import type { IncomingMessage, ServerResponse } from "node:http";

/** Header names in lower case; a header given several times is joined by commas, as on the wire. */
export type Headers = Readonly<Record<string, string>>;

/** A request on its way through the local cloud. */
export type HttpRequest = {
  readonly method: string;
  /** As it came, percent-encoded, beginning with a slash. */
  readonly path: string;
  /** As it came, without the question mark; empty when there is none. */
  readonly query: string;
  readonly headers: Headers;
  /** Absent: larger than `maxBodyBytes` and not kept. */
  readonly body: Buffer | undefined;
  readonly clientIp: string;
};

/** An answer on its way back. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Values of `set-cookie`, which are never joined. */
  readonly cookies: readonly string[];
  readonly body: Buffer;
};

/** Anything that answers requests: the edge, an origin, the API. */
export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** Largest payload API Gateway takes: 10 MB. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const maxBodyBytes = 10 * 1024 * 1024;

/** An answer with a body of text and nothing else. */
export function textResponse(status: number, contentType: string, text: string): HttpResponse {
  return { status, headers: { "content-type": contentType }, cookies: [], body: Buffer.from(text) };
}

/** Reads a request whole. A body over the limit is drained, so that the sender hears the answer, but not kept. */
export async function readRequest(message: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  const target = (message.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "");
  const [path = "", ...query] = target.split("?");
  return {
    method: message.method ?? "GET",
    path: path.startsWith("/") ? path : `/${path}`,
    query: query.join("?"),
    headers: joinedHeaders(message),
    body: length > maxBodyBytes ? undefined : Buffer.concat(chunks),
    clientIp: (message.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
  };
}

/** Writes an answer; a HEAD request gets the headers alone, with the length the body would have. */
export function writeResponse(response: HttpResponse, to: ServerResponse, method: string): void {
  const bodiless = response.status === 304 || response.status === 204;
  to.writeHead(response.status, {
    ...response.headers,
    ...(bodiless ? {} : { "content-length": contentLength(response, method) }),
    ...(response.cookies.length > 0 ? { "set-cookie": [...response.cookies] } : {}),
  });
  to.end(bodiless || method === "HEAD" ? undefined : response.body);
}

/** An origin that answered a HEAD request itself has already said how long the body would be. */
function contentLength({ headers, body }: HttpResponse, method: string): string {
  const stated = method === "HEAD" ? headers["content-length"] : undefined;
  return stated ?? String(body.length);
}

function joinedHeaders(message: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(message.headersDistinct).map(([name, values = []]) => [
      name,
      values.join(name === "cookie" ? "; " : ", "),
    ]),
  );
}
