import type { HttpRequest } from "../http/HttpMessage.ts";
import type { OriginDefinition } from "./readDistribution.ts";
import { type Forwarding, passes } from "./requestPolicies.ts";

/** The address under which the local edge reaches its origins. */
const edgeIp = "127.0.0.1";

/** By what CloudFront's log, the origin and the viewer know a request. */
export const requestIdHeader = "x-amz-cf-id";

/** Headers that concern one connection only, or that the edge writes itself. */
const ownHeaders = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
  "expect",
  "host",
  "cookie",
  "x-forwarded-for",
  "x-forwarded-proto",
]);

/** Headers every origin gets, whatever the policies say: its id, what describes the body, and what asks whether a copy is fresh. */
const alwaysForwarded = new Set([
  requestIdHeader,
  "content-type",
  "content-length",
  "if-none-match",
  "if-modified-since",
]);

/** The viewer's request as the edge sends it on. */
export function toOriginRequest(
  request: HttpRequest,
  origin: OriginDefinition,
  { headers: headerRules, cookies: cookieRules, queries: queryRules }: Forwarding,
): HttpRequest {
  const { headers } = request;
  const forwarded = Object.entries(headers).filter(
    ([name]) => !ownHeaders.has(name) && (alwaysForwarded.has(name) || passes(headerRules, name)),
  );
  const cookie = (headers.cookie?.split(/; */) ?? []).filter((pair) =>
    passes(cookieRules, nameOf(pair)),
  );
  const query = request.query.split("&").filter((pair) => passes(queryRules, nameOf(pair)));
  return {
    ...request,
    path: origin.pathPrefix + request.path,
    query: query.join("&"),
    headers: {
      "user-agent": "Amazon CloudFront",
      ...Object.fromEntries(forwarded),
      ...(cookie.length === 0 ? {} : { cookie: cookie.join("; ") }),
      host: passes(headerRules, "host") ? (headers.host ?? origin.domainName) : origin.domainName,
      via: "1.1 local.cloudfront.net (CloudFront)",
      "x-forwarded-for": [headers["x-forwarded-for"], request.clientIp, edgeIp]
        .filter((address) => address !== undefined)
        .join(", "),
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      ...origin.customHeaders,
    },
    clientIp: edgeIp,
  };
}

function nameOf(pair: string): string {
  return pair.split("=")[0] ?? "";
}
