import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * The id by which a request is followed from the edge to the stream: CloudFront's own, which stands in its access log
 * and in the answer's `x-amz-cf-id` too. CloudFront writes that header itself, over whatever a visitor sends; without it, or where
 * it is no id, the API's id of the request serves.
 */
export function correlationIdOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const atTheEdge = headers["x-amz-cf-id"];
  return atTheEdge !== undefined && isId(atTheEdge) ? atTheEdge : requestContext.requestId;
}

/** CloudFront's are 56 characters of base64. */
function isId(text: string): boolean {
  return /^[\w+/=-]{1,128}$/.test(text);
}
