import { randomUUID } from "node:crypto";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../../http/HttpMessage.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { HttpApiDefinition, Route, Throttle } from "./HttpApiDefinition.ts";
import type { Authorizer } from "./jwtAuthorizer.ts";
import { fromResult, toEvent } from "./lambdaPayload.ts";

/** The services that an API uses. */
export type HttpApiServices = {
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>;
  readonly authorize: Authorizer;
  /** A monotonic clock for the throttles, in milliseconds. */
  readonly clock: () => number;
};

/** A route that matches a request, with its path variables percent-decoded. */
export type RouteMatch = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

/** Handles requests like an HTTP API: route, throttle, authorizer, function. */
export function httpApi(definition: HttpApiDefinition, services: HttpApiServices): HttpHandler {
  const takes = new Map(
    definition.routes.flatMap(({ key, throttle }) =>
      throttle === undefined ? [] : [[key, tokenBucket(throttle, services.clock)]],
    ),
  );
  return async (request) => {
    const requestId = randomUUID();
    const respond = async (): Promise<HttpResponse> => {
      const match = matchRoute(definition.routes, request.method, request.path);
      if (match === undefined) return message(404, "Not Found");
      if (takes.get(match.route.key)?.() === false) return message(429, "Too Many Requests");
      return callFunction(definition, services, { request, requestId, match });
    };
    const response = await respond();
    return { ...response, headers: { "apigw-requestid": requestId, ...response.headers } };
  };
}

/**
 * Chooses the most specific route: an exact path before `{proxy+}`, a longer prefix before a shorter one, a method
 * before ANY.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const [best] = routes
    .flatMap((route) => {
      const [routeMethod = "", pattern = ""] = route.key.split(" ");
      const [prefix = "", variable] = pattern.split(/\{(.*)\+\}/);
      const rest = path.slice(prefix.length);
      const isMatch =
        variable === undefined ? path === pattern : path.startsWith(prefix) && rest !== "";
      if (!isMatch || (routeMethod !== method && routeMethod !== "ANY")) return [];
      const pathParameters = variable === undefined ? {} : { [variable]: percentDecoded(rest) };
      // A half point decides between routes of the same path.
      const specificity = prefix.length + (routeMethod === "ANY" ? 0 : 0.5);
      return [{ match: { route, pathParameters }, specificity }];
    })
    .toSorted((one, other) => other.specificity - one.specificity);
  return best?.match;
}

/** Returns the text unchanged if it is not valid percent-encoding. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * API Gateway's throttle: a bucket that holds `burst` tokens and refills at the steady rate.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 *
 * @returns a function that takes one token, or returns false if the bucket is empty
 */
function tokenBucket({ ratePerSecond, burst }: Throttle, clock: () => number): () => boolean {
  let tokens = burst;
  let filledAt = clock();
  return () => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * ratePerSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

type MatchedRequest = {
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly match: RouteMatch;
};

async function callFunction(
  { id, host }: HttpApiDefinition,
  { authorize, invoke }: HttpApiServices,
  { request, requestId, match }: MatchedRequest,
): Promise<HttpResponse> {
  const { authorization, functionArn } = match.route;
  const decision =
    authorization.kind === "none" ? undefined : await authorize(request, authorization);
  if (decision?.kind === "unauthorized") {
    const response = message(401, "Unauthorized");
    return {
      ...response,
      headers: { ...response.headers, "www-authenticate": decision.challenge },
    };
  }
  if (request.body === undefined) return message(413, "Request Entity Too Large");
  const event = toEvent(request, {
    ...match,
    apiId: id,
    domainName: host,
    requestId,
    time: new Date(),
    authorizer: decision?.context,
  });
  return fromOutcome(await invoke(functionArn, event));
}

function fromOutcome(outcome: InvocationOutcome): HttpResponse {
  switch (outcome.kind) {
    case "returned":
      return fromResult(outcome.payload) ?? message(500, "Internal Server Error");
    case "failed":
      return message(500, "Internal Server Error");
  }
}

function message(status: number, text: string): HttpResponse {
  return textResponse(status, "application/json", JSON.stringify({ message: text }));
}
