import type { HttpRequest } from "../../http/HttpMessage.ts";
import type { OriginDefinition } from "./distribution.ts";

/** Identifies a request in CloudFront's log, at the origin and in the response. */
export const requestIdHeader = "x-amz-cf-id";

/** The header `via` of each request to an origin, and of each response. */
export const viaValue = "1.1 local.cloudfront.net (CloudFront)";

/** The edge's address, as its origins see it. */
const edgeIp = "127.0.0.1";

/** Headers of a single connection. */
const neverForwarded = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
  "expect",
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
  const earlierRoute = headers["x-forwarded-for"];
  // On AWS, the origin's API Gateway adds the edge's address.
  const route = `${request.clientIp}, ${edgeIp}`;
  return {
    ...request,
    query: forwardsViewer ? request.query : "",
    headers: {
      // Unless the viewer's is forwarded.
      "user-agent": "Amazon CloudFront",
      ...Object.fromEntries(forwarded),
      host: domainName,
      via: viaValue,
      "x-forwarded-for": earlierRoute === undefined ? route : `${earlierRoute}, ${route}`,
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      ...customHeaders,
    },
    clientIp: edgeIp,
  };
}
