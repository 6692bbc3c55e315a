import type { Logger } from "@aws-lambda-powertools/logger";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";

/**
 * Wraps a handler so that no failure escapes: it is logged, and answered as a problem that says
 * nothing of its cause. Log lines of the call bear the request's id.
 */
export function withFailureLog(
  logger: Logger,
  handle: (event: APIGatewayProxyEventV2) => Promise<HttpResult>,
): (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult> {
  return async (event, context) => {
    logger.resetKeys();
    logger.appendKeys({
      request_id: context.awsRequestId,
      api_request_id: event.requestContext.requestId,
      route: event.routeKey,
    });
    try {
      return await handle(event);
    } catch (error) {
      logger.error("request failed", failureWithoutData(error));
      return problems.internal();
    }
  };
}

/**
 * What a log may say of a failure. Messages stay out: those of a database quote the values that it
 * refused, and the values are somebody's name and phone number.
 */
function failureWithoutData(error: unknown): { readonly failure: Record<string, unknown> } {
  if (!(error instanceof Error)) return { failure: { name: typeof error } };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { failure: { name: error.name, ...awsMetadata(error), frames } };
}

function awsMetadata(error: Error): Record<string, unknown> {
  if (!("$metadata" in error) || typeof error.$metadata !== "object") return {};
  return { aws: error.$metadata };
}
