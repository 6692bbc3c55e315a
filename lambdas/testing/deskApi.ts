import { randomUUID } from "node:crypto";
import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { deskRoutes, staleLeadSchema } from "@planner/shared/api/deskContract";
import { problemSchema } from "@planner/shared/api/problem";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { mockClient } from "aws-sdk-client-mock";
import { v7 as uuidv7 } from "uuid";
import type { DeskTables } from "../desk/DeskTables.ts";
import { moveLead } from "../desk/moveLead.ts";
import { readLeadChanges } from "../desk/readLeadChanges.ts";
import { readLeadDetails } from "../desk/readLeadDetails.ts";
import { recordEvent } from "../desk/recordEvent.ts";
import { addLeadEvent } from "../functions/add-lead-event/addLeadEvent.ts";
import { changeStage } from "../functions/change-stage/changeStage.ts";
import { getLead } from "../functions/get-lead/getLead.ts";
import { leadChanges } from "../functions/lead-changes/leadChanges.ts";
import { currentAdministrator } from "../http/currentAdministrator.ts";
import { aLeadItem, storeItems } from "./aLead.ts";
import { adminClaims, apiEvent, endpointRuntime, lambdaContext } from "./apiEvent.ts";
import { newDeskTables } from "./testDatabase.ts";

type Headers = Readonly<Record<string, string>>;

/** Empty tables with one lead, and the desk's functions. */
export async function newDesk(clock: { now: Date }, overrides: Partial<Lead> = {}) {
  const tables = await newDeskTables();
  const item = aLeadItem({ version: 1, ...overrides });
  await storeItems(tables, [item]);
  return { tables, item, api: deskApi(tables, clock) };
}

export type Desk = Awaited<ReturnType<typeof newDesk>>;

/** The desk's functions with a user pool whose only administrator is Ann. Tests set the time with `clock.now`. */
export function deskApi(tables: DeskTables, clock: { now: Date }) {
  const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
  const pool = mockClient(client);
  const setGroups = (...groups: string[]) =>
    pool
      .on(AdminListGroupsForUserCommand)
      .resolves({ Groups: groups.map((GroupName) => ({ GroupName })) });
  setGroups("admin");
  pool.on(AdminGetUserCommand).resolves({
    Username: "user-1",
    Enabled: true,
    UserAttributes: [{ Name: "email", Value: "ann@example.com" }],
  });
  const common = { ...endpointRuntime(), now: () => clock.now };
  const writing = {
    ...common,
    authorize: currentAdministrator({ client, userPoolId: "pool" }),
    newId: (time: Date) => uuidv7({ msecs: time.getTime() }),
  };
  const handlers = {
    patch: changeStage({ ...writing, change: (request) => moveLead(tables, request) }),
    post: addLeadEvent({ ...writing, add: (request) => recordEvent(tables, request) }),
    get: getLead({ ...common, readDetails: (leadId) => readLeadDetails(tables, leadId) }),
    changes: leadChanges({
      ...common,
      readChanges: (since, now) => readLeadChanges(tables, since, now),
    }),
  };
  const claims = adminClaims();
  return {
    pool,
    setGroups,
    /** Changes a lead's stage. Sends the version in quotes unless `headers` replaces it. */
    changeStage: async (
      id: string,
      version: number,
      { body, headers = { "if-match": `"${version}"` } }: { body: unknown; headers?: Headers },
    ) => {
      const event = apiEvent({ method: "PATCH", id, headers, claims, body: JSON.stringify(body) });
      const { statusCode, body: text } = await handlers.patch(event, lambdaContext);
      const json = JSON.parse(text);
      if (statusCode === 200) {
        return { status: statusCode, ...deskRoutes.changeStage.response.parse(json) };
      }
      if (statusCode === 412) return staleLeadSchema.parse(json);
      return problemSchema.parse(json);
    },
    addEvent: async (
      id: string,
      body: unknown,
      headers: Headers = { "idempotency-key": randomUUID() },
    ) => {
      const event = apiEvent({ id, headers, claims, body: JSON.stringify(body) });
      const { statusCode, body: text } = await handlers.post(event, lambdaContext);
      const json = JSON.parse(text);
      return statusCode === 201
        ? { status: statusCode, ...deskRoutes.addLeadEvent.response.parse(json) }
        : problemSchema.parse(json);
    },
    getLead: async (id: string) => {
      const event = apiEvent({ method: "GET", id, claims });
      const { statusCode, body } = await handlers.get(event, lambdaContext);
      return statusCode === 200
        ? deskRoutes.getLead.response.parse(JSON.parse(body))
        : problemSchema.parse(JSON.parse(body));
    },
    changes: async (since?: string) => {
      const query = since === undefined ? {} : { since };
      const event = apiEvent({ method: "GET", query, claims });
      const { statusCode, body } = await handlers.changes(event, lambdaContext);
      if (statusCode !== 200) throw new Error(body);
      return deskRoutes.leadChanges.response.parse(JSON.parse(body));
    },
  };
}
