import { createHash, timingSafeEqual } from "node:crypto";
import { originHeader } from "@planner/shared/api/contract";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

/**
 * Wraps a handler so that it sees only requests that came through the CDN, which alone knows the header's value; 403
 * for whoever calls the API by its own address. The access log tells how many.
 */
export function fromCdnOnly(accepted: readonly string[], handle: Handler): Handler {
  const digests = accepted.map(digest);
  return async (event, context) => {
    const shown = digest(event.headers[originHeader] ?? "");
    return digests.some((each) => timingSafeEqual(each, shown))
      ? handle(event, context)
      : problems.forbidden("Please use the site's own address");
  };
}

/** Digests are of one length, which the comparison in constant time wants. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
