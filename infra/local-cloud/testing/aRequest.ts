import type { HttpRequest } from "../http/HttpMessage.ts";

/** Builds a request from the properties that matter to a test. */
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
