import { randomUUID } from "node:crypto";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../../http/HttpMessage.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { compressResponse } from "./compressResponse.ts";
import { EdgeFunction } from "./EdgeFunction.ts";
import { applyRequestResult, applyResponseResult, edgeEvent } from "./edgeEvent.ts";
import { applyHeadersPolicy, type HeadersPolicy } from "./headersPolicies.ts";
import { matchBehavior } from "./matchBehavior.ts";
import type { CacheBehavior, Distribution } from "./readDistribution.ts";
import { requestIdHeader, toOriginRequest } from "./toOriginRequest.ts";

/** Handles requests from the edge. The development server also needs the viewer's original request. */
export type Origin = (request: HttpRequest, viewerRequest: HttpRequest) => Promise<HttpResponse>;

/** The services that the edge uses. */
export type EdgeServices = {
  /** The local service behind an origin's domain name. */
  readonly originAt: (domainName: string) => Origin | undefined;
  readonly log: (line: string) => void;
};

/**
 * Runs a distribution. It caches nothing: every request reaches its origin.
 *
 * @throws LocalCloudError if an origin is not part of the local cloud, or a function is invalid
 */
export function edge(distribution: Distribution, { originAt, log }: EdgeServices): HttpHandler {
  const behaviors = new Map(
    distribution.behaviors.map((behavior) => [behavior, prepare(behavior, distribution, originAt)]),
  );
  return async (request) => {
    const behavior = matchBehavior(distribution.behaviors, request.path);
    const prepared = behavior && behaviors.get(behavior);
    if (behavior === undefined || prepared === undefined) return edgeFailure(404, "NotFound");
    if (!behavior.allowedMethods.includes(request.method)) {
      return edgeFailure(
        403,
        "This distribution is not configured to allow the HTTP request method that was used for this request.",
      );
    }
    const requestId = randomUUID();
    const response = await answer({ distribution, prepared, requestId, log }, request);
    return {
      ...response,
      headers: {
        "x-cache": `${response.status < 400 ? "Miss" : "Error"} from cloudfront`,
        ...response.headers,
        via: "1.1 local.cloudfront.net (CloudFront)",
        [requestIdHeader]: requestId,
      },
    };
  };
}

type PreparedBehavior = {
  readonly behavior: CacheBehavior;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly viewerResponse: EdgeFunction | undefined;
  readonly fetchFromOrigin: Origin;
};

type Context = {
  readonly distribution: Distribution;
  readonly prepared: PreparedBehavior;
  readonly requestId: string;
  readonly log: (line: string) => void;
};

function prepare(
  behavior: CacheBehavior,
  { origins }: Distribution,
  originAt: EdgeServices["originAt"],
): PreparedBehavior {
  const { originId, forwardsViewer, viewerRequest, viewerResponse } = behavior;
  const definition = origins.find(({ id }) => id === originId);
  const origin = definition && originAt(definition.domainName);
  if (definition === undefined || origin === undefined) {
    throw new LocalCloudError(
      `The origin ${definition?.domainName ?? originId} is not part of the local cloud.`,
    );
  }
  return {
    behavior,
    viewerRequest: viewerRequest && new EdgeFunction(viewerRequest),
    viewerResponse: viewerResponse && new EdgeFunction(viewerResponse),
    fetchFromOrigin: (request, viewer) =>
      origin(toOriginRequest(request, definition, forwardsViewer), viewer),
  };
}

async function answer(context: Context, viewer: HttpRequest): Promise<HttpResponse> {
  const { prepared, distribution, requestId } = context;
  const { compresses, headersPolicy = [] } = prepared.behavior;
  let request = viewer;
  if (prepared.viewerRequest !== undefined) {
    const event = edgeEvent(distribution, viewer, { requestId });
    const result = applyRequestResult(viewer, runFunction(prepared.viewerRequest, event, context));
    if (result === undefined) return functionFailure(context);
    if (result.response !== undefined) return generated(result.response, headersPolicy);
    request = result.request;
  }
  const fetched = await fetchFromOrigin(context, request, viewer);
  const compressed = compresses ? await compressResponse(fetched, viewer) : fetched;
  // CloudFront adds the policy's headers before it calls the viewer-response function.
  const headers = applyHeadersPolicy(headersPolicy, compressed.headers);
  const response = { ...compressed, headers };
  // It does not call the function for an error of the origin.
  if (prepared.viewerResponse === undefined || fetched.status >= 400) return response;
  const event = edgeEvent(distribution, request, { requestId, response });
  const result = runFunction(prepared.viewerResponse, event, context);
  return applyResponseResult(response, result) ?? functionFailure(context);
}

/** The response of a viewer-request function. CloudFront neither compresses it nor calls the viewer-response function. */
function generated(response: HttpResponse, policy: HeadersPolicy): HttpResponse {
  const headers = {
    ...response.headers,
    "x-cache": "FunctionGeneratedResponse from cloudfront",
  };
  return { ...response, headers: applyHeadersPolicy(policy, headers) };
}

/** Replaces a request id that the viewer sent. */
async function fetchFromOrigin(
  { prepared, requestId, log }: Context,
  request: HttpRequest,
  viewer: HttpRequest,
): Promise<HttpResponse> {
  try {
    const headers = { ...request.headers, [requestIdHeader]: requestId };
    return await prepared.fetchFromOrigin({ ...request, headers }, viewer);
  } catch (error) {
    log(`origin failed: ${error instanceof Error ? error.stack : error}`);
    return edgeFailure(502, "The origin closed the connection.");
  }
}

function runFunction(edgeFunction: EdgeFunction, event: unknown, { log }: Context): unknown {
  const outcome = edgeFunction.run(event);
  if (outcome.kind === "failed") {
    log(`edge function failed: ${outcome.reason}`);
    return undefined;
  }
  for (const line of outcome.logs) log(line);
  return outcome.value;
}

function functionFailure({ log }: Context): HttpResponse {
  log("edge function returned neither a request nor a response");
  return edgeFailure(
    503,
    "The CloudFront function associated with the behavior failed.",
    "FunctionExecutionError",
  );
}

/** CloudFront's own error page. */
function edgeFailure(status: number, reason: string, cacheStatus = "Error"): HttpResponse {
  const response = textResponse(
    status,
    "text/html",
    `<!DOCTYPE html>\n<title>ERROR: The request could not be satisfied</title>\n<h1>${status} ERROR</h1>\n<p>${reason}</p>\n`,
  );
  const headers = { ...response.headers, "x-cache": `${cacheStatus} from cloudfront` };
  return { ...response, headers };
}
