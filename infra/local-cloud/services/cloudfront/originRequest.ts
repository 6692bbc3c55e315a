import type { HttpRequest } from "../../http/HttpMessage.ts";
import type { OriginDefinition } from "./distribution.ts";

/** Identifies a request in CloudFront's log, at the origin and in the response. */
export const requestIdHeader = "x-amz-cf-id";

/** The header `via` of each request to an origin, and of each response. */
export const via = "1.1 local.cloudfront.net (CloudFront)";

/** The edge's address, as its origins see it. */
const edgeIp = "127.0.0.1";

/** Headers of a single connection, and headers that the edge writes itself. */
const neverForwarded = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
  "expect",
  "host",
  "x-forwarded-for",
  "x-forwarded-proto",
]);

/** Headers that every origin gets, regardless of the policies. */
const alwaysForwarded = new Set([
  requestIdHeader,
  "content-type",
  "content-length",
  "if-none-match",
  "if-modified-since",
]);

/**
 * Builds the request that the edge sends to an origin.
 *
 * @param forwardsViewer whether the origin gets the viewer's headers, cookies and query string
 */
export function originRequest(
  request: HttpRequest,
  { domainName, customHeaders }: OriginDefinition,
  forwardsViewer: boolean,
): HttpRequest {
  const { headers } = request;
  const forwarded = Object.entries(headers).filter(
    ([name]) => !neverForwarded.has(name) && (forwardsViewer || alwaysForwarded.has(name)),
  );
  return {
    ...request,
    query: forwardsViewer ? request.query : "",
    headers: {
      "user-agent": "Amazon CloudFront",
      ...Object.fromEntries(forwarded),
      host: domainName,
      via,
      "x-forwarded-for": [headers["x-forwarded-for"], request.clientIp, edgeIp]
        .filter((address) => address !== undefined)
        .join(", "),
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      ...customHeaders,
    },
    clientIp: edgeIp,
  };
}
