import * as z from "zod/mini";
import { readGroups } from "./readGroups.ts";

/** Who makes a request, as the claims of its verified token say. */
export type Caller = {
  /** The user's id in the pool. */
  readonly sub: string;
  /** The user's name in the pool. */
  readonly username: string;
  /** The groups the user was in when the token was issued. */
  readonly groups: readonly string[];
};

/** What claims say of their bearer; anything but a user's access token is refused. */
export type CallerReading =
  | { readonly kind: "caller"; readonly caller: Caller }
  | { readonly kind: "no claims" }
  | { readonly kind: "not an access token" };

/**
 * Reads an event of API Gateway's payload format 2.0, whose JWT authorizer has verified signature, issuer, audience and
 * expiry. It cannot tell an id token from an access token: that is done here.
 */
export function readCaller(event: unknown): CallerReading {
  const authorized = authorizedEvent.safeParse(event);
  if (!authorized.success) return { kind: "no claims" };
  const { claims } = authorized.data.requestContext.authorizer.jwt;
  if (claims.token_use !== "access") return { kind: "not an access token" };
  const access = accessClaims.safeParse(claims);
  if (!access.success) return { kind: "no claims" };
  const { sub, username, "cognito:groups": groups } = access.data;
  return { kind: "caller", caller: { sub, username, groups: readGroups(groups) } };
}

const authorizedEvent = z.object({
  requestContext: z.object({
    authorizer: z.object({ jwt: z.object({ claims: z.record(z.string(), z.unknown()) }) }),
  }),
});

const filled = z.string().check(z.minLength(1));

const accessClaims = z.object({
  sub: filled,
  username: filled,
  "cognito:groups": z.optional(z.unknown()),
});
