import { randomUUID } from "node:crypto";
import type { HttpHandler, HttpRequest, HttpResponse } from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { compressResponse } from "./compressResponse.ts";
import { EdgeFunction } from "./EdgeFunction.ts";
import { edgeFailure, methodRefused } from "./edgeErrors.ts";
import { applyHeadersPolicy } from "./headersPolicies.ts";
import { matchBehavior } from "./matchBehavior.ts";
import type { CacheBehavior, Distribution } from "./readDistribution.ts";
import { runViewerRequest, runViewerResponse } from "./runEdgeFunction.ts";
import { requestIdHeader, toOriginRequest } from "./toOriginRequest.ts";

/** An origin's answer to the edge's request. */
export type Origin = (request: HttpRequest, viewerRequest: HttpRequest) => Promise<HttpResponse>;

/** What the edge needs of the rest of the cloud. */
export type EdgeServices = {
  /** The local service that stands for an origin's domain name. */
  readonly originAt: (domainName: string) => Origin | undefined;
  readonly log: (line: string) => void;
};

/**
 * A distribution as a viewer meets it. Nothing is cached: every request reaches its origin.
 *
 * @throws LocalCloudError when an origin is no part of the local cloud, or a function's code is refused
 */
export function edge(distribution: Distribution, { originAt, log }: EdgeServices): HttpHandler {
  const prepared = new Map(
    distribution.behaviors.map((behavior) => [behavior, prepare(behavior, distribution, originAt)]),
  );
  return async (request) => {
    const behavior = matchBehavior(distribution.behaviors, request.path);
    const parts = behavior && prepared.get(behavior);
    if (behavior === undefined || parts === undefined) return edgeFailure(404, "NotFound");
    if (!behavior.allowedMethods.includes(request.method)) return methodRefused();
    return answer({ distribution, behavior, ...parts, log, requestId: randomUUID() }, request);
  };
}

type Parts = {
  readonly viewerRequest: EdgeFunction | undefined;
  readonly viewerResponse: EdgeFunction | undefined;
  readonly fetchFromOrigin: Origin;
};

type Work = Parts & {
  readonly distribution: Distribution;
  readonly behavior: CacheBehavior;
  readonly requestId: string;
  readonly log: (line: string) => void;
};

function prepare(
  { originId, forwarding, viewerRequest, viewerResponse }: CacheBehavior,
  { origins }: Distribution,
  originAt: EdgeServices["originAt"],
): Parts {
  const definition = origins.find(({ id }) => id === originId);
  const origin = definition && originAt(definition.domainName);
  if (definition === undefined || origin === undefined) {
    throw new LocalCloudError(
      `The origin ${definition?.domainName ?? originId} is not part of the local cloud.`,
    );
  }
  return {
    viewerRequest: viewerRequest && new EdgeFunction(viewerRequest),
    viewerResponse: viewerResponse && new EdgeFunction(viewerResponse),
    fetchFromOrigin: (request, viewer) =>
      origin(toOriginRequest(request, definition, forwarding), viewer),
  };
}

async function answer(work: Work, viewer: HttpRequest): Promise<HttpResponse> {
  const { behavior, distribution, requestId, log } = work;
  const context = { distribution, requestId, log };
  const decision = runViewerRequest(work.viewerRequest, viewer, context);
  if (decision.kind === "response") return withEdgeHeaders(decision.response, requestId);
  const origin = await fetched(work, decision.request, viewer);
  const compressed = await compressResponse(origin, viewer, behavior.encodings);
  // CloudFront inserts the policy's headers before the viewer-response function sees the answer, and leaves that
  // function out where the origin answered with an error.
  const headers = behavior.headersPolicy
    ? applyHeadersPolicy(behavior.headersPolicy, compressed.headers)
    : compressed.headers;
  const response = { ...compressed, headers };
  return withEdgeHeaders(
    origin.status < 400
      ? runViewerResponse(work.viewerResponse, decision.request, response, context)
      : response,
    requestId,
  );
}

/** Every origin is told the id by which CloudFront's log and the answer know the request, whatever the viewer said. */
async function fetched(
  { fetchFromOrigin, log, requestId }: Work,
  request: HttpRequest,
  viewer: HttpRequest,
): Promise<HttpResponse> {
  try {
    const headers = { ...request.headers, [requestIdHeader]: requestId };
    return await fetchFromOrigin({ ...request, headers }, viewer);
  } catch (error) {
    log(`origin failed: ${error instanceof Error ? error.stack : error}`);
    return edgeFailure(502, "The origin closed the connection.");
  }
}

function withEdgeHeaders(response: HttpResponse, requestId: string): HttpResponse {
  return {
    ...response,
    headers: {
      "x-cache": `${response.status < 400 ? "Miss" : "Error"} from cloudfront`,
      ...response.headers,
      via: "1.1 local.cloudfront.net (CloudFront)",
      [requestIdHeader]: requestId,
    },
  };
}
