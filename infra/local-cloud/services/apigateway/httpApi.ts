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
 * Chooses the most specific route: in each segment a text before `{variable}` before `{variable+}`, then a method before
 * ANY.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const matches = routes.flatMap((route) => {
    const [routeMethod = "", pattern = ""] = route.key.split(" ");
    const pathParameters = matchPattern(pattern, path);
    if (pathParameters === undefined || ![method, "ANY"].includes(routeMethod)) return [];
    const segments = pattern.split("/").map((segment) => segmentRank(segment));
    const rank = [...segments, routeMethod === "ANY" ? 0 : 1].join("");
    return [{ match: { route, pathParameters }, rank }];
  });
  return matches.toSorted((one, other) => other.rank.localeCompare(one.rank))[0]?.match;
}

/** The variables of a path, percent-decoded. Undefined if the path does not match. */
function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const values = path.split("/");
  const segments = pattern.split("/");
  const variables: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const [, name, greedy] = variable.exec(segment) ?? [];
    const value = greedy === undefined ? values[index] : values.slice(index).join("/");
    if (name === undefined ? value !== segment : !value) return undefined;
    if (name !== undefined) variables[name] = percentDecoded(value ?? "");
    if (greedy !== undefined) return variables;
  }
  return values.length === segments.length ? variables : undefined;
}

function segmentRank(segment: string): number {
  const [matched, , greedy] = variable.exec(segment) ?? [];
  if (matched === undefined) return 2;
  return greedy === undefined ? 1 : 0;
}

const variable = /^\{(\w+)(\+)?\}$/;

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
