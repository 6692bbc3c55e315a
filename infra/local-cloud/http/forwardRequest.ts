import type { HttpRequest, HttpResponse } from "./HttpMessage.ts";

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

/** Sends a request to another server and returns its response, decompressed. */
export async function forwardRequest(
  url: string,
  { method, headers, body }: Pick<HttpRequest, "method" | "headers" | "body">,
): Promise<HttpResponse> {
  const response = await fetch(url, {
    method,
    headers: without(connectionHeaders, headers),
    body: method === "GET" || method === "HEAD" ? undefined : body,
    redirect: "manual",
  });
  return {
    status: response.status,
    headers: without(
      [...connectionHeaders, "content-encoding"],
      Object.fromEntries(response.headers),
    ),
    cookies: [],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function without(names: readonly string[], headers: HttpRequest["headers"]) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
