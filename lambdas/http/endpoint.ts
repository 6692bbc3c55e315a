import { gzipSync } from "node:zlib";
import type { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/logMetrics";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { isFromCdn } from "./cdnCheck.ts";
import { problems, Refusal } from "./problems.ts";

/** The dependencies that all endpoints share. */
export type EndpointRuntime = {
  readonly logger: Logger;
  /** The accepted values of the origin header. */
  readonly originSecrets: readonly string[];
};

/** The steps of an endpoint. Each may reject the request. */
export type EndpointSteps<Caller, Input> = {
  /** See `callerChecks` and `currentAdministrator`. */
  readonly authorize: (
    event: APIGatewayProxyEventV2,
  ) => Caller | Refusal | Promise<Caller | Refusal>;
  /** See the readers in `requestInput.ts`. */
  readonly read: (event: APIGatewayProxyEventV2) => Input | Refusal;
  readonly handle: (request: EndpointRequest<Caller, Input>) => Promise<SuccessResponse | Refusal>;
};

export type EndpointRequest<Caller, Input> = {
  readonly caller: Caller;
  readonly input: Input;
  /** Identifies the request in every log. */
  readonly correlationId: string;
};

/** A successful response. */
export type SuccessResponse = { readonly status: number; readonly body: unknown };

/** A response in API Gateway's payload format 2.0. */
export type HttpResult = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the body is binary. Default: false. */
  readonly isBase64Encoded?: boolean;
};

/**
 * Creates the handler of an API route. The handler rejects requests that bypass the CDN, authorizes the caller,
 * reads the input and runs the step `handle`. It logs exceptions and returns a 500. Every log line and problem
 * document contains the correlation ID.
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
      return compressed(toResult(await run(steps, event, correlationId), correlationId), event);
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
): Promise<SuccessResponse | Refusal> {
  const caller = await authorize(event);
  if (caller instanceof Refusal) return caller;
  const input = read(event);
  if (input instanceof Refusal) return input;
  return handle({ caller, input, correlationId });
}

function toResult(outcome: SuccessResponse | Refusal, correlationId?: string): HttpResult {
  return outcome instanceof Refusal
    ? jsonResult(outcome.problem.status, "application/problem+json", {
        ...outcome.problem,
        correlation_id: correlationId,
      })
    : jsonResult(outcome.status, "application/json", outcome.body);
}

function jsonResult(statusCode: number, mediaType: string, body: unknown): HttpResult {
  return {
    statusCode,
    headers: { "content-type": mediaType, "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}

/**
 * Compresses a large body with gzip. CloudFront compresses only what it may cache, and it caches nothing of the API.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
function compressed(result: HttpResult, { headers }: APIGatewayProxyEventV2): HttpResult {
  if (
    result.body.length < minCompressedLength ||
    !acceptsGzip.test(headers["accept-encoding"] ?? "")
  )
    return result;
  return {
    ...result,
    headers: { ...result.headers, "content-encoding": "gzip", vary: "accept-encoding" },
    body: gzipSync(result.body).toString("base64"),
    isBase64Encoded: true,
  };
}

/** Below this, compression saves no network packet. */
const minCompressedLength = 1_000;

/** Every browser sends `gzip` without a weight. */
const acceptsGzip = /(^|,)\s*gzip\s*(,|$)/i;

/**
 * CloudFront's request ID, which is also in its access log and in the response's `x-amz-cf-id`. CloudFront
 * overwrites any value from the browser. If the header has no valid ID, uses API Gateway's request ID.
 */
function correlationIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const cloudFrontId = headers["x-amz-cf-id"];
  return cloudFrontId !== undefined && idPattern.test(cloudFrontId)
    ? cloudFrontId
    : requestContext.requestId;
}

/** CloudFront's IDs are 56 base64 characters. */
const idPattern = /^[\w+/=-]{1,128}$/;
