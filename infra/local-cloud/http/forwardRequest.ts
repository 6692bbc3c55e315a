import { type HttpRequest, type HttpResponse, withoutHeaders } from "./HttpMessage.ts";

/** Sends a request to another server and returns its response, decompressed. */
export async function forwardRequest(
  url: string,
  { method, headers, body }: Pick<HttpRequest, "method" | "headers" | "body">,
): Promise<HttpResponse> {
  const response = await fetch(url, {
    method,
    headers: withoutHeaders(headers, (name) => connectionHeaders.includes(name)),
    body: method === "GET" || method === "HEAD" ? undefined : body,
    redirect: "manual",
  });
  return {
    status: response.status,
    headers: withoutHeaders(
      Object.fromEntries(response.headers),
      (name) => name === "content-encoding" || connectionHeaders.includes(name),
    ),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Headers that belong to one connection, or that `fetch` sets itself. */
const connectionHeaders = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
];
