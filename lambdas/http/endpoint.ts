import { gzipSync } from "node:zlib";
import { Logger } from "@aws-lambda-powertools/logger";
import {
  type ApiRoute,
  challengeOf,
  idempotencyKeyHeader,
  idempotencyKeyPart,
  maxBodyBytes,
} from "@planner/shared/api/route";
import { logMessages } from "@planner/shared/deployment/logMetrics";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import { parseJson } from "@planner/shared/parseJson";
import { isThrottlingError, isTransientError } from "@smithy/core/retry";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { BusyError } from "../aws/database.ts";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { isFromCdn, readOriginSecrets } from "./originSecret.ts";
import { problems, Rejection } from "./problems.ts";

export type EndpointServices = {
  readonly logger: Logger;
  readonly originSecrets: readonly string[];
  readonly now: () => Date;
};

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
   * Answers a repeated request although its body is not valid, or not any longer. Undefined if the key is new. Without it, such
   * a request is rejected.
   */
  readonly answerRepeat?: (
    idempotencyKey: string,
  ) => Promise<z.output<Route["response"]> | undefined>;
};

/** A response in API Gateway's payload format 2.0. */
export type HttpResult = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the body is binary. Default: false. */
  readonly isBase64Encoded?: boolean;
};

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
    if (!isFromCdn(event.headers, originSecrets))
      return toResult(problems.forbidden("Please use the site’s own address"));
    const correlationId = correlationIdOf(event);
    startLog(logger, context, {
      correlation_id: correlationId,
      api_request_id: event.requestContext.requestId,
      route: event.routeKey,
    });
    try {
      const outcome = await run(definition, event, correlationId);
      return compressed(
        outcome instanceof Rejection
          ? toResult(outcome, correlationId, challengeOf(definition.route.access))
          : successResult(definition.route, outcome),
        event,
      );
    } catch (error) {
      logger.error(logMessages.requestFailed, failureDetails(error));
      return toResult(isBusy(error) ? problems.busy() : problems.internal(), correlationId);
    }
  };
}

/** Creates the handler of a function with several routes. `handlers` has the same names as `routes`. */
export function routeHandler(
  routes: Readonly<Record<string, ApiRoute>>,
  handlers: Readonly<Record<string, HttpHandler>>,
): HttpHandler {
  const byKey = new Map(
    Object.entries(routes).map(([name, { method, path }]) => [`${method} ${path}`, handlers[name]]),
  );
  return (event, context) => {
    const handle = byKey.get(event.routeKey);
    if (handle === undefined) throw new Error(`No handler for ${event.routeKey}`);
    return handle(event, context);
  };
}

async function run<Route extends ApiRoute, Caller>(
  { route, authorize, handle, answerRepeat }: EndpointDefinition<Route, Caller>,
  event: APIGatewayProxyEventV2,
  correlationId: string,
): Promise<z.output<Route["response"]> | Rejection> {
  const caller = await authorize(event);
  if (caller instanceof Rejection) return caller;
  const request = readRequest<Route["request"]>(route, event);
  if (request instanceof Rejection) {
    const key = readIdempotencyKey(event);
    const answer = key === undefined ? undefined : await answerRepeat?.(key);
    return answer ?? request;
  }
  return handle({ ...request, caller, correlationId, headers: event.headers });
}

function readIdempotencyKey({ headers }: APIGatewayProxyEventV2): string | undefined {
  return idempotencyKeyPart.safeParse(headers[idempotencyKeyHeader.toLowerCase()]).data;
}

/**
 * Reads the parts of a request according to its route's contract. Rejects the first problem, in this order: the ID in the
 * path, headers, the body's format, fields of query and body.
 */
function readRequest<Schema extends z.ZodMiniObject>(
  { request, maxBodyBytes: maxBytes }: ApiRoute & { readonly request: Schema },
  event: APIGatewayProxyEventV2,
): z.output<Schema> | Rejection {
  const { headers, pathParameters, queryStringParameters } = event;
  const body = "body" in request.shape ? readJsonBody(event, maxBytes) : undefined;
  const parsed = z.safeParse(request, {
    id: pathParameters?.id,
    week: pathParameters?.week,
    idempotencyKey: headers[idempotencyKeyHeader.toLowerCase()],
    ifMatch: headers["if-match"],
    ifNoneMatch: headers["if-none-match"],
    query: queryStringParameters ?? {},
    body: body instanceof Rejection ? {} : body,
  });
  const issues = parsed.error?.issues ?? [];
  const headerIssue = issues.find(({ path: [part] }) => part !== "query" && part !== "body");
  if (headerIssue !== undefined) return rejectHeader(headerIssue, headers);
  if (body instanceof Rejection) return body;
  if (parsed.success) return parsed.data;
  const fields = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  return problems.invalidFields(fieldErrors({ ...parsed.error, issues: fields }));
}

function rejectHeader(
  { path: [part], message }: z.core.$ZodIssue,
  headers: APIGatewayProxyEventV2["headers"],
): Rejection {
  if (part === "id") return problems.unknownLead();
  return part === "ifMatch" && headers["if-match"] === undefined
    ? problems.preconditionRequired()
    : problems.badRequest(message);
}

function readJsonBody(event: APIGatewayProxyEventV2, maxBytes = maxBodyBytes): object | Rejection {
  if (!jsonType.test(event.headers["content-type"] ?? "")) return problems.unsupportedMediaType();
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > maxBytes) return problems.bodyTooLarge(maxBytes);
  const body = z.looseObject({}).safeParse(parseJson(bytes.toString("utf8")));
  return body.data ?? problems.badRequest("The body must be a JSON object");
}

const jsonType = /^application\/json\s*(?:;|$)/i;

/** Whether AWS throttled or did not answer in time, or concurrent writes made every attempt fail. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof BusyError ||
    (isSdkError(error) && (isThrottlingError(error) || isTransientError(error)))
  );
}

const isSdkError = (error: unknown): error is Parameters<typeof isTransientError>[0] =>
  error instanceof Error;

function toResult({ problem }: Rejection, correlationId?: string, challenge?: string): HttpResult {
  const body = JSON.stringify({ ...problem, correlation_id: correlationId });
  const result = textResult(problem.status, "application/problem+json", body);
  const headers: Record<string, string> = { ...result.headers };
  if (problem.status === 503) headers["retry-after"] = "2";
  if (problem.status === 401 && challenge) headers["www-authenticate"] = challenge;
  return { ...result, headers };
}

function successResult({ status, mediaType }: ApiRoute, outcome: unknown): HttpResult {
  const body = mediaType === undefined ? JSON.stringify(outcome) : String(outcome);
  return textResult(status, mediaType ?? "application/json", body);
}

function textResult(statusCode: number, mediaType: string, body: string): HttpResult {
  if (statusCode === 204) return { statusCode, headers: { "cache-control": "no-store" }, body: "" };
  const headers = { "content-type": mediaType, "cache-control": "no-store" };
  return { statusCode, headers, body };
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
