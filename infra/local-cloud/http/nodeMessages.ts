import type { IncomingMessage, ServerResponse } from "node:http";
import { type HttpRequest, type HttpResponse, maxBodyBytes } from "./HttpMessage.ts";

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
