import type { AwsCalls } from "../aws/AwsCall.ts";
import { awsJsonHandler } from "../aws/awsJsonHandler.ts";
import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import type { UserPool } from "./UserPool.ts";

/** Where the site's own address leads to the pool, so that a policy of `connect-src 'self'` lets the browser in. */
export const userPoolPath = "/local-cognito";

/**
 * The pool as a browser reaches it: the operations that need no credentials, and the public keys. What AWS wants
 * credentials for is not to be had from a page.
 */
export function userPoolDoor(
  pool: UserPool,
  calls: AwsCalls,
  log: (line: string) => void,
): HttpHandler {
  const open = Object.entries(calls).filter(([, { signed }]) => !signed);
  const operations = awsJsonHandler(Object.fromEntries(open), log);
  const keys = `${userPoolPath}/${pool.definition.id}/.well-known/jwks.json`;
  return async (request) => {
    if (request.path === keys && request.method === "GET") {
      return textResponse(200, "application/json", JSON.stringify(pool.signingKey.publicJwks));
    }
    return request.method === "POST"
      ? operations(request)
      : textResponse(405, "text/plain", "The local user pool takes POST requests.\n");
  };
}
