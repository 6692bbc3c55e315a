import { randomUUID } from "node:crypto";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../http/HttpMessage.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { HttpApiDefinition, Throttle } from "./HttpApiDefinition.ts";
import type { Authorizer } from "./jwtAuthorizer.ts";
import { fromResult, toEvent } from "./lambdaPayload.ts";
import { matchRoute, type RouteMatch } from "./matchRoute.ts";

/** A clock that never goes back, in milliseconds. */
export type Clock = () => number;

/**
 * API Gateway's throttle: the bucket holds `burst` requests and is refilled at the steady rate.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export class TokenBucket {
  readonly #throttle: Throttle;
  readonly #clock: Clock;
  #tokens: number;
  #filledAt: number;

  constructor(throttle: Throttle, clock: Clock) {
    this.#throttle = throttle;
    this.#clock = clock;
    this.#tokens = throttle.burst;
    this.#filledAt = clock();
  }

  /** Takes one token. False: there is none, and the request is to be refused. */
  take(): boolean {
    const { ratePerSecond, burst } = this.#throttle;
    const now = this.#clock();
    const refill = ((now - this.#filledAt) / 1000) * ratePerSecond;
    this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** What an API needs of the rest of the cloud. */
export type HttpApiServices = {
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>;
  readonly authorize: Authorizer;
  /** For the throttles. */
  readonly clock: Clock;
};

/** An API as its origin answers: throttle, authorizer, function. */
export function httpApi(definition: HttpApiDefinition, services: HttpApiServices): HttpHandler {
  const buckets = new Map(
    definition.routes.flatMap(({ key, throttle }) =>
      throttle === undefined ? [] : [[key, new TokenBucket(throttle, services.clock)]],
    ),
  );
  return async (request) => {
    const requestId = randomUUID();
    const respond = async (): Promise<HttpResponse> => {
      const match = matchRoute(definition.routes, request.method, request.path);
      if (match === undefined) return message(404, "Not Found");
      if (buckets.get(match.route.key)?.take() === false) return message(429, "Too Many Requests");
      return answer(definition, services, { request, requestId, match });
    };
    const response = await respond();
    return { ...response, headers: { "apigw-requestid": requestId, ...response.headers } };
  };
}

type Matched = {
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly match: RouteMatch;
};

async function answer(
  { id, host }: HttpApiDefinition,
  { authorize, invoke }: HttpApiServices,
  { request, requestId, match }: Matched,
): Promise<HttpResponse> {
  const { authorization, functionArn } = match.route;
  const decision =
    authorization.kind === "none" ? undefined : await authorize(request, authorization);
  if (decision?.kind === "unauthorized") {
    return challenged(message(401, "Unauthorized"), decision.challenge);
  }
  if (decision?.kind === "forbidden") {
    return challenged(message(403, "Forbidden"), decision.challenge);
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
    case "throttled":
      return message(503, "Service Unavailable");
  }
}

function challenged(response: HttpResponse, challenge: string): HttpResponse {
  return { ...response, headers: { ...response.headers, "www-authenticate": challenge } };
}

function message(status: number, text: string): HttpResponse {
  return textResponse(status, "application/json", JSON.stringify({ message: text }));
}
