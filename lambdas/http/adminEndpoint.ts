import { type ApiRoute, adminGroup } from "@planner/shared/api/route";
import type { FunctionName } from "@planner/shared/deployment/functions";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cognitoClient } from "../aws/clients.ts";
import type { Tables } from "../tables/Tables.ts";
import { type CognitoPoolRef, listAdministrators, readTokenName } from "../users/userPool.ts";
import { accessTokenOf, type Caller, readCaller } from "./caller.ts";
import {
  type EndpointDefinition,
  type EndpointServices,
  endpoint,
  type HttpHandler,
  openEndpointServices,
} from "./endpoint.ts";
import { problems, Rejection } from "./problems.ts";

/** A caller whom the user pool has confirmed as an administrator. */
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

/** How long reads trust the pool's last answer about an administrator. */
const confirmedForMs = 60_000;

async function authorize(
  event: APIGatewayProxyEventV2,
  { pool, confirmed, now }: AdminServices,
  maxAgeMs: number,
): Promise<Administrator | Rejection> {
  const caller = readCaller(event);
  if (caller instanceof Rejection) return caller;
  if (!caller.groups.includes(adminGroup)) return onlyAdministrators();
  const earlier = confirmed.get(caller.username);
  if (earlier !== undefined && now().getTime() - earlier.at.getTime() < maxAgeMs) {
    return { ...earlier.administrator, ...caller };
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

function onlyAdministrators(): Rejection {
  return problems.forbidden("Only administrators may see and change leads");
}
