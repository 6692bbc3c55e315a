import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * CloudFront's request ID, which is also in its access log and in the response's `x-amz-cf-id`. CloudFront
 * overwrites any value from the browser. If the header has no valid ID, uses API Gateway's request ID.
 */
export function correlationIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const cloudFrontId = headers["x-amz-cf-id"];
  const isValid = cloudFrontId !== undefined && idPattern.test(cloudFrontId);
  return isValid ? cloudFrontId : requestContext.requestId;
}

/** CloudFront's IDs are 56 base64 characters. */
const idPattern = /^[\w+/=-]{1,128}$/;
