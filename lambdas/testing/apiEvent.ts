import type { APIGatewayProxyEventV2, Context } from "aws-lambda";

type EventOverrides = {
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isBase64Encoded?: boolean;
};

/** A `POST /api/leads` in API Gateway's payload format 2.0. */
export function apiEvent({
  body,
  headers,
  isBase64Encoded = false,
}: EventOverrides): APIGatewayProxyEventV2 {
  const routeKey = "POST /api/leads";
  return {
    version: "2.0",
    routeKey,
    rawPath: "/api/leads",
    rawQueryString: "",
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body }),
    isBase64Encoded,
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: {
        method: "POST",
        path: "/api/leads",
        protocol: "HTTP/1.1",
        sourceIp: "127.0.0.1",
        userAgent: "test",
      },
      requestId: "api-request-1",
      routeKey,
      stage: "$default",
      time: "21/Nov/2026:00:00:00 +0000",
      timeEpoch: 0,
    },
  };
}

/** A Lambda context of which handlers read the request's id only. */
export const lambdaContext: Context = {
  awsRequestId: "request-1",
  callbackWaitsForEmptyEventLoop: false,
  functionName: "save-lead",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:eu-central-1:000000000000:function:save-lead",
  memoryLimitInMB: "256",
  logGroupName: "group",
  logStreamName: "stream",
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
