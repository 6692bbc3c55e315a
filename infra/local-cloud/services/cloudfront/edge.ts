import { randomUUID } from "node:crypto";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../../http/HttpMessage.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { compressResponse } from "./compressResponse.ts";
import type { CacheBehavior, Distribution } from "./distribution.ts";
import { EdgeFunction } from "./EdgeFunction.ts";
import { applyRequestResult, applyResponseResult, edgeEvent } from "./edgeEvent.ts";
import { originRequest, requestIdHeader, viaValue } from "./originRequest.ts";

/** Responds to requests from the edge. The development server also needs the viewer's original request. */
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
export function edge(distribution: Distribution, services: EdgeServices): HttpHandler {
  const behaviors = distribution.behaviors.map((behavior) =>
    prepare(behavior, distribution, services),
  );
  return async (viewer) => {
    const path = normalizePath(viewer.path);
    const prepared = behaviors.find(({ matches }) => matches(path));
    if (prepared === undefined) return edgeFailure(404, "NotFound");
    if (!prepared.behavior.allowedMethods.includes(viewer.method)) {
      return edgeFailure(
        403,
        "This distribution is not configured to allow the HTTP request method that was used for this request.",
      );
    }
    const requestId = randomUUID();
    const response = await handleRequest(viewer, { prepared, requestId, ...services });
    return {
      ...response,
      headers: { ...response.headers, via: viaValue, [requestIdHeader]: requestId },
    };
  };
}

type PreparedBehavior = ReturnType<typeof prepare>;

/** Finds the behavior's origin and compiles its functions. */
function prepare(behavior: CacheBehavior, { origins }: Distribution, { originAt }: EdgeServices) {
  const { originId, forwardsViewer, viewerRequest, viewerResponse, pathPattern } = behavior;
  const definition = origins.find(({ id }) => id === originId);
  const origin = definition && originAt(definition.domainName);
  if (definition === undefined || origin === undefined) {
    throw new LocalCloudError(
      `The origin ${definition?.domainName ?? originId} is not part of the local cloud.`,
    );
  }
  const beginning = pathPattern.endsWith("*") ? pathPattern.slice(0, -1) : undefined;
  return {
    behavior,
    matches: (path: string) =>
      beginning === undefined ? path === pathPattern : path.startsWith(beginning),
    viewerRequest: viewerRequest && new EdgeFunction(viewerRequest),
    viewerResponse: viewerResponse && new EdgeFunction(viewerResponse),
    fetchFromOrigin: (request: HttpRequest, viewer: HttpRequest) =>
      origin(originRequest(request, definition, forwardsViewer), viewer),
  };
}

/**
 * Normalizes a path as CloudFront does before it looks for a behavior (RFC 3986, 6.2.2): unescapes unreserved characters, writes
 * other escapes in upper case and resolves dot segments. The origin gets the raw path.
 */
function normalizePath(path: string): string {
  const escaped = path.replace(/%[0-9a-f]{2}/gi, (escaping) => {
    const character = String.fromCharCode(Number.parseInt(escaping.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaping.toUpperCase();
  });
  return new URL(`http://edge${escaped}`).pathname;
}

type Context = Pick<EdgeServices, "log"> & {
  readonly prepared: PreparedBehavior;
  readonly requestId: string;
};

/** Runs the viewer-request function, the origin, the compression and the viewer-response function. */
async function handleRequest(viewer: HttpRequest, context: Context): Promise<HttpResponse> {
  const { prepared, requestId } = context;
  const { compresses, headersPolicy } = prepared.behavior;
  let request = viewer;
  if (prepared.viewerRequest !== undefined) {
    const event = edgeEvent(requestId, viewer);
    const result = applyRequestResult(viewer, runFunction(prepared.viewerRequest, event, context));
    if (result === undefined) return functionFailure(context);
    // CloudFront neither compresses the function's response nor calls the viewer-response function.
    if ("status" in result) {
      return { ...result, headers: { ...result.headers, ...headersPolicy } };
    }
    request = result;
  }
  const fetched = await fetchFromOrigin(context, request, viewer);
  const compressed = compresses ? await compressResponse(fetched, viewer) : fetched;
  // CloudFront adds the policy's headers before it calls the viewer-response function.
  const response = { ...compressed, headers: { ...compressed.headers, ...headersPolicy } };
  // CloudFront does not call the function for an error of the origin.
  if (prepared.viewerResponse === undefined || fetched.status >= 400) return response;
  const event = edgeEvent(requestId, request, response);
  const result = runFunction(prepared.viewerResponse, event, context);
  return applyResponseResult(response, result) ?? functionFailure(context);
}

/** Sends a request to its origin, with its ID. Replaces an ID that the viewer sent. */
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

/** Returns the function's result. Undefined if it failed. */
function runFunction(edgeFunction: EdgeFunction, event: unknown, { log }: Context): unknown {
  const { value, failure, logs } = edgeFunction.run(event);
  for (const line of logs) log(line);
  if (failure !== undefined) log(`edge function failed: ${failure}`);
  return value;
}

function functionFailure({ log }: Context): HttpResponse {
  log("edge function returned neither a request nor a response");
  return edgeFailure(503, "The CloudFront function associated with the behavior failed.");
}

/** CloudFront's own error page. */
function edgeFailure(status: number, reason: string): HttpResponse {
  return textResponse(
    status,
    "text/html",
    `<!DOCTYPE html>\n<title>ERROR: The request could not be satisfied</title>\n<h1>${status} ERROR</h1>\n<p>${reason}</p>\n`,
  );
}
