import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { problems, type Rejection } from "./problems.ts";

/** The user making the request, from the claims of their verified access token. */
export type Caller = {
  /** The user's ID in the pool. */
  readonly sub: string;
  readonly username: string;
  /** The user's groups when the token was issued. */
  readonly groups: readonly string[];
};

/**
 * Reads the caller from an event. API Gateway's JWT authorizer has already verified the token's signature, issuer,
 * audience and expiry. It accepts ID tokens too, so this checks that the token is an access token.
 */
export function readCaller(event: unknown): Caller | Rejection {
  const authorized = authorizedEvent.safeParse(event);
  if (!authorized.success) return problems.forbidden("You are not signed in");
  const { claims } = authorized.data.requestContext.authorizer.jwt;
  if (claims.token_use !== "access") {
    return problems.unauthorized("The token must be an access token");
  }
  const access = accessClaims.safeParse(claims);
  if (!access.success) return problems.forbidden("You are not signed in");
  const { sub, username, "cognito:groups": groups } = access.data;
  return { sub, username, groups: readGroups(groups) };
}

const authorizedEvent = z.object({
  requestContext: z.object({
    authorizer: z.object({ jwt: z.object({ claims: z.looseObject({}) }) }),
  }),
});

const nonEmptyText = z.string().check(z.minLength(1));

const accessClaims = z.object({
  sub: nonEmptyText,
  username: nonEmptyText,
  "cognito:groups": z.optional(z.unknown()),
});

/**
 * Reads the groups in the `cognito:groups` claim. An HTTP API passes the array `["a","b"]` as the string `[a b]`,
 * which is unambiguous because group names contain no spaces. Also accepts an array. Returns no groups for any
 * other value.
 *
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateGroup.html
 */
export function readGroups(claim: unknown): readonly string[] {
  if (Array.isArray(claim)) return claim.filter((name) => typeof name === "string");
  if (typeof claim !== "string") return [];
  const names = /^\[(?<names>[^[\]]*)\]$/.exec(claim)?.groups?.names;
  return names === undefined ? [] : names.split(" ").filter((name) => name !== "");
}

/** The access token that a request was sent with. */
export function accessTokenOf({ authorization = "" }: APIGatewayProxyEventV2["headers"]): string {
  return authorization.replace(/^Bearer /i, "");
}
