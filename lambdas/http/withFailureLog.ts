import type { Logger } from "@aws-lambda-powertools/logger";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { failureWithoutData } from "../logging/failureWithoutData.ts";
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
