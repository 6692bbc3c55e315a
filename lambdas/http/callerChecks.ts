import type { Access } from "@planner/shared/api/routes";
import { adminGroup } from "@planner/shared/api/routes";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { problems, Refusal } from "./problems.ts";

/** The user who makes a request, from the claims of their verified access token. */
export type Caller = {
  /** The user's id in the pool. */
  readonly sub: string;
  /** The user's name in the pool. */
  readonly username: string;
  /** The user's groups when the token was issued. */
  readonly groups: readonly string[];
};

/** The check of the caller for each kind of access. */
export const callerChecks = {
  anyone: () => undefined,
  /** 403 without verified claims, 401 for any token that is not an access token. */
  "signed-in users": readCaller,
  /** Trusts the token's groups, which are as old as the token. */
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
 * API Gateway's JWT authorizer has verified the token's signature, issuer, audience and expiry. It accepts id tokens
 * too, so this checks that it is an access token.
 */
function readCaller(event: unknown): Caller | Refusal {
  const authorized = authorizedEvent.safeParse(event);
  if (!authorized.success) return problems.forbidden("Nobody is signed in");
  const { claims } = authorized.data.requestContext.authorizer.jwt;
  if (claims.token_use !== "access") {
    return problems.unauthorized("The token must be an access token");
  }
  const access = accessClaims.safeParse(claims);
  if (!access.success) return problems.forbidden("Nobody is signed in");
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
 * The groups in the claim `cognito:groups`. An HTTP API passes the array `["a","b"]` as the text `[a b]`, which is not
 * ambiguous because a group's name contains no space. An array is taken as it is. Anything else is no group.
 *
 * @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateGroup.html
 */
export function readGroups(claim: unknown): readonly string[] {
  if (Array.isArray(claim)) return claim.filter((name) => typeof name === "string");
  if (typeof claim !== "string") return [];
  const [, names] = /^\[([^[\]]*)\]$/.exec(claim) ?? [];
  return names === undefined ? [] : names.split(" ").filter((name) => name !== "");
}
