import { type HttpHandler, textResponse } from "../../http/HttpMessage.ts";
import { type AwsCalls, awsJsonHandler } from "../awsJson.ts";
import { accountCalls } from "./accountCalls.ts";
import { administrationCalls } from "./administrationCalls.ts";
import { signInCalls } from "./signIn/signInCalls.ts";
import type { UserPool } from "./UserPool.ts";

/** Every operation of the local pool. All others are rejected. */
export function userPoolCalls(pool: UserPool): AwsCalls {
  const calls = { ...signInCalls(pool), ...accountCalls(pool), ...administrationCalls(pool) };
  return Object.fromEntries(
    Object.entries(calls).map(([operation, call]) => [
      `AWSCognitoIdentityProviderService.${operation}`,
      call,
    ]),
  );
}

/** The pool's path on the site's own origin, so that a policy of `connect-src 'self'` allows the browser to call it. */
export const userPoolPath = "/local-cognito";

/** The pool as a browser reaches it. Operations that need AWS credentials are not available there. */
export function userPoolRoutes(calls: AwsCalls, log: (line: string) => void): HttpHandler {
  const publicCalls = Object.entries(calls).filter(([, { needsSignature }]) => !needsSignature);
  const handler = awsJsonHandler(Object.fromEntries(publicCalls), log);
  return async (request) =>
    request.method === "POST"
      ? handler(request)
      : textResponse(405, "text/plain", "The local user pool accepts POST requests only.\n");
}
