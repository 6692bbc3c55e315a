import type { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/logMetrics";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { failureWithoutData } from "../logging/failureWithoutData.ts";
import { correlationIdOf } from "./correlationId.ts";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";
import { withCorrelationId } from "./withCorrelationId.ts";

/**
 * Wraps a handler so that no failure escapes: it is logged, and answered as a problem that says
 * nothing of its cause. Log lines of the call, and every problem it is answered with, bear the correlation id.
 */
export function withFailureLog(
  logger: Logger,
  handle: (event: APIGatewayProxyEventV2) => Promise<HttpResult>,
): (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult> {
  return async (event, context) => {
    const correlationId = correlationIdOf(event);
    logger.resetKeys();
    logger.appendKeys({
      correlation_id: correlationId,
      request_id: context.awsRequestId,
      api_request_id: event.requestContext.requestId,
      route: event.routeKey,
    });
    try {
      return withCorrelationId(await handle(event), correlationId);
    } catch (error) {
      logger.error(logMessages.requestFailed, failureWithoutData(error));
      return withCorrelationId(problems.internal(), correlationId);
    }
  };
}
