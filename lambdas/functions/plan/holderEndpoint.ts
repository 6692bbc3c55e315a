import { planTokenScheme } from "@planner/shared/api/planContract";
import type { ApiRoute } from "@planner/shared/api/route";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type EndpointDefinition, endpoint, type HttpHandler } from "../../http/endpoint.ts";
import { problems, type Rejection } from "../../http/problems.ts";
import { openPlanByToken } from "../../plans/planLinks.ts";
import type { StoredPlan } from "../../plans/storedPlan.ts";
import type { PlanServices } from "./PlanServices.ts";

/** Someone with a link to a plan, and the plan that it opens. */
type Holder = { readonly plan: StoredPlan; readonly planId: string; readonly token: string };

/** Creates the endpoint of a route for the holder of a plan's link. */
export function holderEndpoint<Route extends ApiRoute>(
  services: PlanServices,
  route: Route,
  handle: EndpointDefinition<Route, Holder>["handle"],
): HttpHandler {
  return endpoint(services, { route, authorize: (event) => readHolder(event, services), handle });
}

async function readHolder(
  { headers }: APIGatewayProxyEventV2,
  { tables, now }: PlanServices,
): Promise<Holder | Rejection> {
  const [scheme, token] = headers.authorization?.split(" ") ?? [];
  if (scheme !== planTokenScheme || !token) return problems.unknownPlan();
  const plan = await openPlanByToken(tables, token, now());
  if (plan === undefined) return problems.unknownPlan();
  return { plan, planId: plan.record.plan_id, token };
}
