import { Logger } from "@aws-lambda-powertools/logger";
import { type ApiRoute, challengeOf } from "@planner/shared/api/route";
import { logMessages } from "@planner/shared/deployment/logMessages";
import { isThrottlingError, isTransientError } from "@smithy/core/retry";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type * as z from "zod/mini";
import { BusyError } from "../aws/database.ts";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { correlationIdOf } from "./correlationId.ts";
import { compressLarge, type HttpResult, problemResult, successResult } from "./httpResult.ts";
import { isFromCdn, readOriginSecrets } from "./originSecret.ts";
import { problems, Rejection } from "./problems.ts";
import { readIdempotencyKey, readRequest } from "./readRequest.ts";

/** What every endpoint needs. */
export type EndpointServices = {
  readonly logger: Logger;
  readonly originSecrets: readonly string[];
  readonly now: () => Date;
};

/** Opens what every endpoint needs. */
export function openEndpointServices(): EndpointServices {
  return { logger: new Logger(), originSecrets: readOriginSecrets(), now: () => new Date() };
}

/** A request as an endpoint handles it: the parts that the contract describes, and who sent it. */
type EndpointRequest<Route extends ApiRoute, Caller> = z.output<Route["request"]> & {
  readonly caller: Caller;
  /** Identifies the request in every log. */
  readonly correlationId: string;
  readonly headers: APIGatewayProxyEventV2["headers"];
};

/** An endpoint: its contract, who may call it, and what it does. */
export type EndpointDefinition<Route extends ApiRoute, Caller> = {
  readonly route: Route;
  readonly authorize: (
    event: APIGatewayProxyEventV2,
  ) => Caller | Rejection | Promise<Caller | Rejection>;
  readonly handle: (
    request: EndpointRequest<Route, Caller>,
  ) => Promise<z.output<Route["response"]> | Rejection>;
  /**
   * The response to a repeated request whose body is not valid, or no longer. Undefined if the key is new. Without this
   * function, such a request is rejected.
   */
  readonly respondToRepeat?: (
    idempotencyKey: string,
  ) => Promise<z.output<Route["response"]> | undefined>;
};

/** The handler of a function behind API Gateway. */
export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

/**
 * Creates the handler of an API route. It rejects requests that bypass the CDN, authorizes the caller, reads the request
 * by the route's contract, and handles it. It logs exceptions and returns a 500, or a 503 if a later attempt may succeed.
 * Every log line and problem document contains the correlation ID. Powertools' event handler and idempotency would add 25 and
 * 45 kB to save-lead.
 */
export function endpoint<Route extends ApiRoute, Caller>(
  { logger, originSecrets }: EndpointServices,
  definition: EndpointDefinition<Route, Caller>,
): HttpHandler {
  return async (event, context) => {
    const correlationId = correlationIdOf(event);
    if (!isFromCdn(event.headers, originSecrets)) {
      const problem = problems.forbidden("Please use the site’s own address");
      return problemResult(problem, correlationId);
    }
    startLog(logger, context, {
      correlation_id: correlationId,
      api_request_id: event.requestContext.requestId,
      route: event.routeKey,
    });
    try {
      const { route } = definition;
      const outcome = await run(definition, event, correlationId);
      const result =
        outcome instanceof Rejection
          ? problemResult(outcome, correlationId, challengeOf(route.access))
          : successResult(route, outcome);
      return compressLarge(result, event);
    } catch (error) {
      logger.error(logMessages.requestFailed, failureDetails(error));
      const problem = isBusy(error) ? problems.busy() : problems.internal();
      return problemResult(problem, correlationId);
    }
  };
}

/** Authorizes the caller, reads the request and handles it. */
async function run<Route extends ApiRoute, Caller>(
  { route, authorize, handle, respondToRepeat }: EndpointDefinition<Route, Caller>,
  event: APIGatewayProxyEventV2,
  correlationId: string,
): Promise<z.output<Route["response"]> | Rejection> {
  const caller = await authorize(event);
  if (caller instanceof Rejection) return caller;
  const request = readRequest<Route["request"]>(route, event);
  if (request instanceof Rejection) {
    const key = readIdempotencyKey(event);
    const repeated = key === undefined ? undefined : await respondToRepeat?.(key);
    return repeated ?? request;
  }
  return handle({ ...request, caller, correlationId, headers: event.headers });
}

/** Whether AWS throttled or did not answer in time, or concurrent writes made every attempt fail. */
function isBusy(error: unknown): boolean {
  if (error instanceof BusyError) return true;
  return isError(error) && (isThrottlingError(error) || isTransientError(error));
}

/** The SDK's checks take any error, though their parameter's type has a narrower `cause`. */
function isError(error: unknown): error is Parameters<typeof isTransientError>[0] {
  return error instanceof Error;
}
