import { randomUUID } from "node:crypto";
import { type HttpHandler, type HttpResponse, textResponse } from "../../http/HttpMessage.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import { functionResponse } from "./functionResponse.ts";
import type { HttpApiDefinition } from "./HttpApiDefinition.ts";
import type { Authorizer } from "./jwtAuthorizer.ts";
import { matchRoute } from "./matchRoute.ts";
import { type MatchedRequest, payloadEvent } from "./payloadEvent.ts";

/** The services that an API uses. */
export type HttpApiServices = {
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>;
  readonly authorize: Authorizer;
};

/** Handles requests like an HTTP API: route, authorizer, function. */
export function httpApi(definition: HttpApiDefinition, services: HttpApiServices): HttpHandler {
  return async (request) => {
    const requestId = randomUUID();
    const match = matchRoute(definition.routes, request.method, request.path);
    const response =
      match === undefined
        ? gatewayMessage(404, "Not Found")
        : await callFunction(definition, services, { request, requestId, ...match });
    return { ...response, headers: { "apigw-requestid": requestId, ...response.headers } };
  };
}

/** Calls a route's function, if the authorizer allows it. */
async function callFunction(
  api: HttpApiDefinition,
  { authorize, invoke }: HttpApiServices,
  matched: MatchedRequest,
): Promise<HttpResponse> {
  const { request, route } = matched;
  const decision =
    route.authorizerId === undefined ? undefined : await authorize(request, route.authorizerId);
  if (decision?.kind === "unauthorized") {
    const { headers, ...response } = gatewayMessage(401, "Unauthorized");
    return { ...response, headers: { ...headers, "www-authenticate": decision.challenge } };
  }
  if (request.body === undefined) return gatewayMessage(413, "Request Entity Too Large");
  const event = payloadEvent(api, matched, decision?.context);
  const outcome = await invoke(route.functionArn, event);
  const response = outcome.kind === "returned" ? functionResponse(outcome.payload) : undefined;
  return response ?? gatewayMessage(500, "Internal Server Error");
}

/** API Gateway's own response. */
function gatewayMessage(status: number, text: string): HttpResponse {
  return textResponse(status, "application/json", JSON.stringify({ message: text }));
}
