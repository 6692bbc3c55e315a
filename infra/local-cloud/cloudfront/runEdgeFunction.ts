import type { HttpRequest, HttpResponse } from "../http/HttpMessage.ts";
import type { EdgeFunction } from "./EdgeFunction.ts";
import { edgeFailure } from "./edgeErrors.ts";
import {
  edgeEvent,
  fromReturnedResponse,
  returnedRequestSchema,
  returnedResponseSchema,
  withReturnedRequest,
} from "./edgeEvent.ts";
import type { Distribution } from "./readDistribution.ts";

/** What a run needs besides the messages. */
export type EdgeContext = {
  readonly distribution: Distribution;
  readonly requestId: string;
  readonly log: (line: string) => void;
};

/** What a viewer-request function decided: to go on with a request, or to answer itself. */
export type ViewerRequestDecision =
  | { readonly kind: "request"; readonly request: HttpRequest }
  | { readonly kind: "response"; readonly response: HttpResponse };

/** Runs a viewer-request function; without one the request goes on as it is. */
export function runViewerRequest(
  edgeFunction: EdgeFunction | undefined,
  request: HttpRequest,
  context: EdgeContext,
): ViewerRequestDecision {
  if (edgeFunction === undefined) return { kind: "request", request };
  const value = run(edgeFunction, edgeEvent(context.distribution, request, context), context);
  const changed = returnedRequestSchema.safeParse(value);
  if (changed.success) {
    return { kind: "request", request: withReturnedRequest(request, changed.data) };
  }
  const generated = returnedResponseSchema.safeParse(value);
  return {
    kind: "response",
    response: generated.success
      ? fromReturnedResponse(generated.data, Buffer.alloc(0))
      : functionFailure(context, changed.error.message),
  };
}

/** Runs a viewer-response function; without one the answer goes out as it is. */
export function runViewerResponse(
  edgeFunction: EdgeFunction | undefined,
  request: HttpRequest,
  response: HttpResponse,
  context: EdgeContext,
): HttpResponse {
  if (edgeFunction === undefined) return response;
  const { requestId, distribution } = context;
  const value = run(
    edgeFunction,
    edgeEvent(distribution, request, { requestId, response }),
    context,
  );
  const changed = returnedResponseSchema.safeParse(value);
  return changed.success
    ? fromReturnedResponse(changed.data, response.body)
    : functionFailure(context, changed.error.message);
}

function run(edgeFunction: EdgeFunction, event: unknown, { log }: EdgeContext): unknown {
  const outcome = edgeFunction.run(event);
  if (outcome.kind === "failed") {
    log(`edge function failed: ${outcome.reason}`);
    return undefined;
  }
  for (const line of outcome.logs) log(line);
  return outcome.value;
}

function functionFailure({ log }: EdgeContext, reason: string): HttpResponse {
  log(`edge function gave back neither a request nor a response: ${reason}`);
  const response = edgeFailure(503, "The CloudFront function associated with the behavior failed.");
  return {
    ...response,
    headers: { ...response.headers, "x-cache": "FunctionExecutionError from cloudfront" },
  };
}
