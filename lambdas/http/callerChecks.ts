import type { Access } from "@planner/shared/api/routes";
import { adminGroup } from "@planner/shared/api/routes";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { problems, Refusal } from "./problems.ts";

/** The user making the request, from the claims of their verified access token. */
export type Caller = {
  /** The user's ID in the pool. */
  readonly sub: string;
  /** The username in the pool. */
  readonly username: string;
  /** The user's groups when the token was issued. */
  readonly groups: readonly string[];
};

/** The caller check for each access level. */
export const callerChecks = {
  anyone: () => undefined,
  /** Returns 403 without verified claims, and 401 for any token other than an access token. */
  "signed-in users": readCaller,
  /** Trusts the token's groups, which may be as old as the token. */
  administrators: readAdministrator,
} satisfies Readonly<
  Record<Access, (event: APIGatewayProxyEventV2) => Caller | Refusal | undefined>
>;

function readAdministrator(event: APIGatewayProxyEventV2): Caller | Refusal {
  const caller = readCaller(event);
  if (caller instanceof Refusal) return caller;
  return caller.groups.includes(adminGroup)
    ? caller
    : problems.forbidden("Only administrators may read leads");
}

/**
 * API Gateway's JWT authorizer has already verified the token's signature, issuer, audience and expiry. It accepts
 * ID tokens too, so this checks that the token is an access token.
 */
function readCaller(event: unknown): Caller | Refusal {
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
  const [, names] = /^\[([^[\]]*)\]$/.exec(claim) ?? [];
  return names === undefined ? [] : names.split(" ").filter((name) => name !== "");
}
