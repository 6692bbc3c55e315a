import type { WholeAnswer } from "../http/Answer.ts";

/**
 * Who wrote an answer: a function of the product, the API in front of it, the CDN itself, the site's bucket behind it, or the
 * server that speaks HTTP.
 */
export type Sender = "product" | "gateway" | "cdn" | "site" | "server";

/** Tells senders by what each of them marks its answers with. */
export function senderOf({ headers }: WholeAnswer): Sender {
  if (headers.has("apigw-requestid")) return isGateways(headers) ? "gateway" : "product";
  if (headers.has("x-amz-cf-id")) return "site";
  return headers.has("x-cache") ? "cdn" : "server";
}

/** All answers of the product to the API's callers say that nobody may keep them; API Gateway's own say nothing of it. */
function isGateways(headers: ReadonlyMap<string, string>): boolean {
  return !headers.has("cache-control");
}
