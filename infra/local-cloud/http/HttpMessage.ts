import type { IncomingMessage, ServerResponse } from "node:http";

/** Header names are in lower case. Repeated headers are joined by commas. */
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
  readonly cookies: readonly string[];
  readonly body: Buffer;
};

export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** API Gateway's limit on the payload: 10 MB. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const maxBodyBytes = 10 * 1024 * 1024;

export function textResponse(status: number, contentType: string, text: string): HttpResponse {
  return { status, headers: { "content-type": contentType }, cookies: [], body: Buffer.from(text) };
}

/** Reads a complete request. A body over the limit is read but dropped, so that the sender gets a response. */
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

/** Writes a response. For a HEAD request, only the headers, with the length of the body. */
export function writeResponse(response: HttpResponse, to: ServerResponse, method: string): void {
  const bodiless = response.status === 304 || response.status === 204;
  to.writeHead(response.status, {
    ...response.headers,
    ...(bodiless ? {} : { "content-length": contentLength(response, method) }),
    ...(response.cookies.length > 0 ? { "set-cookie": [...response.cookies] } : {}),
  });
  to.end(bodiless || method === "HEAD" ? undefined : response.body);
}

/** For a HEAD request, the origin may already have set the length. */
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
