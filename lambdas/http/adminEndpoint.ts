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

/** The services of a function for administrators. */
export type AdminServices = EndpointServices & {
  readonly pool: CognitoPoolRef;
  /**
   * The administrators that the pool has confirmed, by access token, because a session may be ended while others of the same
   * user go on. Shared by the requests of one function instance.
   */
  readonly confirmed: Map<string, ConfirmedAdministrator>;
};

/** The services of the functions that read and change leads. */
export type DeskServices = AdminServices & { readonly tables: Tables };

type ConfirmedAdministrator = { readonly administrator: Administrator; readonly askedAt: Date };

/** Opens the services of a function for administrators. */
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
  handle: AdminHandlers<Route>["handle"],
): HttpHandler {
  return repeatableAdminEndpoint(services, route, { handle });
}

type AdminHandlers<Route extends ApiRoute> = Pick<
  EndpointDefinition<Route, Administrator>,
  "handle" | "respondToRepeat"
>;

/** An `adminEndpoint` that also responds to a repeated request whose body is no longer valid. */
export function repeatableAdminEndpoint<Route extends ApiRoute>(
  services: AdminServices,
  route: Route & { readonly access: "administrators" },
  handlers: AdminHandlers<Route>,
): HttpHandler {
  const maxAgeMs = route.method === "GET" ? confirmedForMs : 0;
  return endpoint<Route, Administrator>(services, {
    route,
    authorize: (event) => authorize(event, services, maxAgeMs),
    ...handlers,
  });
}

/** How long reads trust the pool's last answer about an administrator. */
const confirmedForMs = 60_000;

/** Confirms the caller as an administrator, unless the pool did so less than `maxAgeMs` ago. */
async function authorize(
  event: APIGatewayProxyEventV2,
  { pool, confirmed, now }: AdminServices,
  maxAgeMs: number,
): Promise<Administrator | Rejection> {
  const caller = readCaller(event);
  if (caller instanceof Rejection) return caller;
  if (!caller.groups.includes(adminGroup)) return notAdministrator();
  const token = accessTokenOf(event.headers);
  const askedAt = now();
  const earlier = confirmed.get(token);
  if (earlier !== undefined && ageMs(earlier, askedAt) < maxAgeMs) {
    return { ...earlier.administrator, ...caller };
  }
  const [listed, name] = await Promise.all([listAdministrators(pool), readTokenName(pool, token)]);
  // Before the checks, so that a rejected caller cannot read either.
  confirmed.delete(token);
  deleteOutdated(confirmed, askedAt);
  if (!listed.some(({ username }) => username === caller.username)) return notAdministrator();
  if (name === undefined) return problems.unauthorized("Please sign in again");
  const enabled = listed.filter((each) => each.enabled).map((each) => each.name);
  const administrator = { ...caller, name, administrators: enabled.toSorted() };
  confirmed.set(token, { administrator, askedAt });
  return administrator;
}

function ageMs({ askedAt }: ConfirmedAdministrator, now: Date): number {
  return now.getTime() - askedAt.getTime();
}

/** Deletes what is no longer trusted, because tokens change every few minutes. */
function deleteOutdated(confirmed: Map<string, ConfirmedAdministrator>, now: Date): void {
  for (const [token, each] of confirmed) {
    if (ageMs(each, now) >= confirmedForMs) confirmed.delete(token);
  }
}

function notAdministrator(): Rejection {
  return problems.forbidden("Only administrators may see and change leads");
}
