import type { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/logMetrics";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { isFromCdn } from "./cdnCheck.ts";
import { problems, Refusal } from "./problems.ts";

/** What all endpoints need from their function. */
export type EndpointRuntime = {
  readonly logger: Logger;
  /** The values of the origin header that show that a request came through the CDN. */
  readonly originSecrets: readonly string[];
};

/** The steps of an endpoint. Each may refuse the request. */
export type EndpointSteps<Caller, Input> = {
  /** See `callerChecks`. */
  readonly authorize: (event: APIGatewayProxyEventV2) => Caller | Refusal;
  /** See the readers in `requestInput.ts`. */
  readonly read: (event: APIGatewayProxyEventV2) => Input | Refusal;
  readonly handle: (request: EndpointRequest<Caller, Input>) => Promise<Answer | Refusal>;
};

export type EndpointRequest<Caller, Input> = {
  readonly caller: Caller;
  readonly input: Input;
  /** Identifies the request in every log. */
  readonly correlationId: string;
};

/** A successful answer. */
export type Answer = { readonly status: number; readonly body: unknown };

/** An answer in API Gateway's payload format 2.0. */
export type HttpResult = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * The handler of an API route. It refuses requests that bypass the CDN, authorizes the caller, reads the input and
 * handles the request. It logs an exception and answers it with a 500. Every log line of the request and every problem
 * document has the correlation id.
 */
export function endpoint<Caller, Input>(
  { logger, originSecrets }: EndpointRuntime,
  steps: EndpointSteps<Caller, Input>,
): (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult> {
  const isAccepted = isFromCdn(originSecrets);
  return async (event, context) => {
    if (!isAccepted(event))
      return toResult(problems.forbidden("Please use the site's own address"));
    const correlationId = correlationIdOf(event);
    startLog(logger, context, {
      correlation_id: correlationId,
      api_request_id: event.requestContext.requestId,
      route: event.routeKey,
    });
    try {
      return toResult(await run(steps, event, correlationId), correlationId);
    } catch (error) {
      logger.error(logMessages.requestFailed, failureDetails(error));
      return toResult(problems.internal(), correlationId);
    }
  };
}

async function run<Caller, Input>(
  { authorize, read, handle }: EndpointSteps<Caller, Input>,
  event: APIGatewayProxyEventV2,
  correlationId: string,
): Promise<Answer | Refusal> {
  const caller = authorize(event);
  if (caller instanceof Refusal) return caller;
  const input = read(event);
  if (input instanceof Refusal) return input;
  return handle({ caller, input, correlationId });
}

function toResult(answer: Answer | Refusal, correlationId?: string): HttpResult {
  return answer instanceof Refusal
    ? jsonResult(answer.problem.status, "application/problem+json", {
        ...answer.problem,
        correlation_id: correlationId,
      })
    : jsonResult(answer.status, "application/json", answer.body);
}

function jsonResult(statusCode: number, mediaType: string, body: unknown): HttpResult {
  return {
    statusCode,
    headers: { "content-type": mediaType, "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}

/**
 * CloudFront's id of the request, which its access log and the answer's `x-amz-cf-id` contain too. CloudFront replaces
 * any value that the browser sends. If the header has no valid id, API Gateway's request id is used instead.
 */
function correlationIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const cloudFrontId = headers["x-amz-cf-id"];
  return cloudFrontId !== undefined && idPattern.test(cloudFrontId)
    ? cloudFrontId
    : requestContext.requestId;
}

/** CloudFront's ids have 56 characters of base64. */
const idPattern = /^[\w+/=-]{1,128}$/;
