import { type ApiRoute, adminGroup } from "@planner/shared/api/route";
import type { FunctionName } from "@planner/shared/deployment/functions";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { cognitoClient } from "../aws/clients.ts";
import type { Tables } from "../tables/Tables.ts";
import { type CognitoPoolRef, listAdministrators, readTokenName } from "../users/userPool.ts";
import {
  type EndpointDefinition,
  type EndpointServices,
  endpoint,
  type HttpHandler,
  openEndpointServices,
} from "./endpoint.ts";
import { problems, Rejection } from "./problems.ts";

/** The user making the request, from the claims of their verified access token. */
export type Caller = {
  /** The user's ID in the pool. */
  readonly sub: string;
  readonly username: string;
  /** The user's groups when the token was issued. */
  readonly groups: readonly string[];
};

export type Administrator = Caller & {
  /** Their email address, or their username if the pool has no address. */
  readonly name: string;
  /** The names of all administrators who may sign in. */
  readonly administrators: readonly string[];
};

export type AdminServices = EndpointServices & {
  readonly pool: CognitoPoolRef;
  /** The administrators that the pool has confirmed, by username. Shared by the requests of one function instance. */
  readonly confirmed: Map<string, ConfirmedAdministrator>;
};

export type DeskServices = AdminServices & { readonly tables: Tables };

type ConfirmedAdministrator = { readonly administrator: Administrator; readonly at: Date };

export function openAdminServices(
  name: FunctionName,
  { USER_POOL_ID }: { readonly USER_POOL_ID: string },
): AdminServices {
  return {
    pool: { client: cognitoClient(name), userPoolId: USER_POOL_ID },
    confirmed: new Map(),
    ...openEndpointServices(),
  };
}

/**
 * Creates the endpoint of a route for administrators. The token of a removed administrator, or of a session that was ended
 * elsewhere, stays valid for minutes, so the user pool is asked too: on each write, and for reads at most a minute earlier.
 */
export function adminEndpoint<Route extends ApiRoute>(
  services: AdminServices,
  route: Route & { readonly access: "administrators" },
  handle: EndpointDefinition<Route, Administrator>["handle"],
): HttpHandler {
  return endpoint(services, { route, authorize: adminAuthorizer(services, route), handle });
}

/** Lets only administrators call a route. */
export function adminAuthorizer(
  services: AdminServices,
  route: ApiRoute & { readonly access: "administrators" },
): (event: APIGatewayProxyEventV2) => Promise<Administrator | Rejection> {
  const maxAgeMs = route.method === "GET" ? confirmedForMs : 0;
  return (event) => authorize(event, services, maxAgeMs);
}

const confirmedForMs = 60_000;

async function authorize(
  event: APIGatewayProxyEventV2,
  { pool, confirmed, now }: AdminServices,
  maxAgeMs: number,
): Promise<Administrator | Rejection> {
  const caller = readCaller(event);
  if (caller instanceof Rejection) return caller;
  if (!caller.groups.includes(adminGroup)) return onlyAdministrators();
  const known = confirmed.get(caller.username);
  if (known !== undefined && now().getTime() - known.at.getTime() < maxAgeMs) {
    return { ...known.administrator, ...caller };
  }
  const at = now();
  const [listed, name] = await Promise.all([
    listAdministrators(pool),
    readTokenName(pool, accessTokenOf(event.headers)),
  ]);
  confirmed.delete(caller.username);
  if (!listed.some(({ username }) => username === caller.username)) return onlyAdministrators();
  if (name === undefined) return problems.unauthorized("Please sign in again");
  const enabled = listed.filter((each) => each.enabled).map((each) => each.name);
  const administrator = { ...caller, name, administrators: enabled.toSorted() };
  confirmed.set(caller.username, { administrator, at });
  return administrator;
}

/** The access token that a request was sent with. */
export function accessTokenOf({ authorization = "" }: APIGatewayProxyEventV2["headers"]): string {
  return authorization.replace(/^Bearer /i, "");
}

function onlyAdministrators(): Rejection {
  return problems.forbidden("Only administrators may see and change leads");
}

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
  const [, names] = /^\[([^[\]]*)\]$/.exec(claim) ?? [];
  return names === undefined ? [] : names.split(" ").filter((name) => name !== "");
}
