import { randomUUID } from "node:crypto";
import {
  CognitoIdentityProviderClient,
  GetUserCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { problemSchema } from "@planner/shared/api/problem";
import { type ApiRoute, entityTag, needsAccessToken } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { mockClient } from "aws-sdk-client-mock";
import { adFeeds } from "../functions/ad-feeds/handler.ts";
import { bookCall } from "../functions/book-call/handler.ts";
import { deskEditors } from "../functions/edit-desk/handler.ts";
import { isAdmin } from "../functions/is-admin/handler.ts";
import { planHandlers } from "../functions/plan/handler.ts";
import type { PlanServices } from "../functions/plan/PlanServices.ts";
import { deskReaders } from "../functions/read-desk/handler.ts";
import { saveLead } from "../functions/save-lead/handler.ts";
import { routeHandler } from "../http/routeHandler.ts";
import type { PlanMessage } from "../plans/mail/planMessages.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "./aLead.ts";
import { adminClaims, apiEvent, endpointServices, lambdaContext } from "./apiEvent.ts";
import { feedSettings } from "./recount.ts";
import { asFunction } from "./rolePermissions.ts";
import { newDeskTables } from "./testDatabase.ts";

export type RouteName = keyof typeof apiRoutes;

/** A request as a client sends it. The caller is Ann, an administrator, unless `claims` says otherwise. */
export type TestRequest = {
  readonly id?: string;
  readonly week?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a string. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * The API's functions with a user pool whose only administrator is Ann, or who `signIn` says. Tests set the time with
 * `clock.now`.
 */
export function testApi(
  tables: Tables,
  clock: { now: Date } = { now: new Date() },
  overrides: Partial<PlanServices> = {},
) {
  const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
  const pool = mockClient(client);
  const userOf = (Username: string, Value: string) => ({
    Username,
    Attributes: [{ Name: "email", Value }],
  });
  const ben = userOf("user-2", "ben@example.com");
  const setAdministrators = (...others: ReturnType<typeof userOf>[]) =>
    pool.on(ListUsersInGroupCommand).resolves({ Users: [...others, ben] });
  setAdministrators(userOf("user-1", "ann@example.com"));
  const signIn = (email: string) =>
    pool.on(GetUserCommand).resolves({
      Username: "user-1",
      UserAttributes: [{ Name: "email", Value: email }],
    });
  signIn("ann@example.com");
  const queuedMails: PlanMessage[] = [];
  const services = {
    ...endpointServices({ now: () => clock.now }),
    pool: { client, userPoolId: "pool" },
    confirmed: new Map(),
    table: tables,
    tables,
    cursorSecret: async () => "cursor secret",
    queueMail: async (messages: readonly PlanMessage[]) => {
      queuedMails.push(...messages);
    },
    mailRecipients: "everyone" as const,
    timeZone: "America/New_York",
    pushService: undefined,
    ...overrides,
    feedSettings: { ...feedSettings, timeZone: "America/New_York" },
    feedPassword: async () => "the password",
    bookingKeys: { calendly: async () => "calendly key", cal: async () => "cal key" },
  };
  const handlers = {
    saveLead: saveLead(services),
    isAdmin: isAdmin(services),
    ...deskReaders(services),
    ...deskEditors(services),
    ...planHandlers(services),
    bookCall: bookCall(services),
    ...adFeeds(services),
  } satisfies Record<RouteName, unknown>;

  const handleAny = routeHandler(apiRoutes, handlers);

  /** Runs the route's function with its permissions. */
  const run = (name: RouteName, event: ReturnType<typeof apiEvent>) =>
    asFunction(apiRoutes[name].functionName, () => handlers[name](event, lambdaContext));

  /** Sends a request. The response's body is validated by the route's contract. */
  async function call(name: RouteName, { body, ...request }: TestRequest = {}) {
    const { method, path, status, response, access }: ApiRoute = apiRoutes[name];
    const claims = needsAccessToken(access) ? adminClaims() : undefined;
    const isText = body === undefined || typeof body === "string";
    const text = isText ? body : JSON.stringify(body);
    const event = apiEvent({ method, path, claims, ...request, body: text });
    const result = await run(name, event);
    const json: unknown = result.body === "" ? undefined : JSON.parse(result.body);
    const schema = result.statusCode === status ? response : problemSchema;
    schema.parse(json);
    return { status: result.statusCode, body: json };
  }

  return {
    run,
    /** Runs the function of an event's route with the permissions of `route`'s. */
    handle: ({ functionName }: ApiRoute, event: ReturnType<typeof apiEvent>) =>
      asFunction(functionName, () => handleAny(event, lambdaContext)),
    queuedMails,
    pool,
    /** Removes Ann from the administrators. */
    removeAnn: () => setAdministrators(),
    signIn,
    call,
    changeStage: (id: string, version: number, body: unknown) =>
      call("changeStage", { id, headers: { "if-match": entityTag(version) }, body }),
    addEvent: (id: string, body: unknown, key: string = randomUUID()) =>
      call("addLeadEvent", { id, headers: { "idempotency-key": key }, body }),
    getLead: async (id: string) =>
      apiRoutes.getLead.response.parse((await call("getLead", { id })).body),
    changes: async (since?: string) =>
      apiRoutes.leadChanges.response.parse(
        (await call("leadChanges", { query: since === undefined ? {} : { since } })).body,
      ),
    stats: async () => apiRoutes.leadStats.response.parse((await call("leadStats")).body),
    listLeads: async (query: Readonly<Record<string, string>> = {}) =>
      apiRoutes.listLeads.response.parse((await call("listLeads", { query })).body),
  };
}

/** Empty tables with one lead, and the API. */
export async function newDesk(clock: { now: Date }, overrides: Partial<Lead> = {}) {
  const tables = newDeskTables();
  const item = aLeadItem(overrides);
  await storeItems(tables, [item]);
  return { tables, item, api: testApi(tables, clock) };
}

export type Desk = Awaited<ReturnType<typeof newDesk>>;
