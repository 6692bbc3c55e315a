import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { v7 as uuidv7 } from "uuid";
import type { HttpResult } from "../../http/HttpResult.ts";
import { isAdmin } from "../../is-admin/isAdmin.ts";
import { leadStats } from "../../lead-stats/leadStats.ts";
import { dynamoLeadPages } from "../../leads/DynamoLeadPages.ts";
import { dynamoLeadRepository } from "../../leads/DynamoLeadRepository.ts";
import { listLeads } from "../../list-leads/listLeads.ts";
import { saveLead } from "../../save-lead/saveLead.ts";
import { sumLeads } from "../../statistics/CountableLead.ts";
import { readStatistics } from "../../statistics/readStatistics.ts";
import { aLead } from "../../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { accessClaims, adminClaims } from "../../testing/claims.ts";
import { saveLeadBody } from "../../testing/saveLeadBody.ts";
import { stored } from "../../testing/storeLeads.ts";
import { answeringClient } from "./answeringClient.ts";

/** One call of a route's handler, from the event to its answer. */
export type HandlerCall = { readonly name: string; readonly call: () => Promise<void> };

/** The handlers as they are wired when deployed, log included, with a database that answers at once. */
export function handlerCalls(): HandlerCall[] {
  const tableName = "leads";
  const leads = Array.from({ length: 101 }, () => stored(aLead()));
  const client = answeringClient({
    PutItemCommand: {},
    QueryCommand: { Items: leads },
    GetItemCommand: { Item: { generation: 0, ...sumLeads(leads) } },
  });
  const logger = new Logger();
  const save = saveLead({
    leads: dynamoLeadRepository(client, tableName),
    now: () => new Date(),
    newId: (instant) => uuidv7({ msecs: instant.getTime() }),
    logger,
  });
  const list = listLeads({
    pages: dynamoLeadPages(client, tableName),
    secret: async () => "secret",
    logger,
  });
  const stats = leadStats({ read: () => readStatistics({ client, tableName }), logger });
  const admin = isAdmin({ users: { isInGroup: async () => true }, logger });
  const body = JSON.stringify(saveLeadBody());
  const admins = { method: "GET", claims: adminClaims() } as const;
  const question = {
    path: "/api/is-admin",
    body: JSON.stringify({ user_id: "user-1" }),
    claims: accessClaims(),
  };
  return [
    {
      name: "save-lead",
      call: () =>
        answered(save, apiEvent({ body, headers: { "idempotency-key": randomUUID() } }), 201),
    },
    {
      name: "list-leads, a page of 100",
      call: () => answered(list, apiEvent({ ...admins, query: { limit: "100" } }), 200),
    },
    { name: "lead-stats", call: () => answered(stats, apiEvent(admins), 200) },
    { name: "is-admin", call: () => answered(admin, apiEvent(question), 200) },
  ];
}

async function answered(
  handler: (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>,
  event: APIGatewayProxyEventV2,
  status: number,
): Promise<void> {
  const { statusCode, body } = await handler(event, lambdaContext);
  if (statusCode !== status) throw new Error(`${event.routeKey} answered ${statusCode}: ${body}`);
}
