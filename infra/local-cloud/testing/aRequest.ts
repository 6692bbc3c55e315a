import type { HttpRequest } from "../http/HttpMessage.ts";

/** A request of which a test names only what matters to it. */
export function aRequest(overrides: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: "GET",
    path: "/",
    query: "",
    headers: {},
    body: Buffer.alloc(0),
    clientIp: "198.51.100.7",
    ...overrides,
  };
}
