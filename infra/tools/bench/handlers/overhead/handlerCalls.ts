import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { isAdmin } from "@planner/lambdas/functions/is-admin/isAdmin";
import { leadStats } from "@planner/lambdas/functions/lead-stats/leadStats";
import { listLeads } from "@planner/lambdas/functions/list-leads/listLeads";
import { saveLead } from "@planner/lambdas/functions/save-lead/saveLead";
import type { HttpResult } from "@planner/lambdas/http/HttpResult";
import { dynamoLeadPages } from "@planner/lambdas/leads/DynamoLeadPages";
import { dynamoLeadRepository } from "@planner/lambdas/leads/DynamoLeadRepository";
import { sumLeads } from "@planner/lambdas/statistics/CountableLead";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import { aLead } from "@planner/lambdas/testing/aLead";
import { apiEvent, lambdaContext } from "@planner/lambdas/testing/apiEvent";
import { accessClaims, adminClaims } from "@planner/lambdas/testing/claims";
import { saveLeadBody } from "@planner/lambdas/testing/saveLeadBody";
import { stored } from "@planner/lambdas/testing/storeLeads";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { v7 as uuidv7 } from "uuid";
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
