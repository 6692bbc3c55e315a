import type { APIGatewayProxyEventV2, Context } from "aws-lambda";

type EventOverrides = {
  readonly method?: "GET" | "POST";
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isBase64Encoded?: boolean;
  /** What the JWT authorizer says of a verified token; absent: the route has no authorizer. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
};

/** A request in API Gateway's payload format 2.0; `POST /api/leads` unless told otherwise. */
export function apiEvent({
  method = "POST",
  path = "/api/leads",
  query,
  body,
  headers,
  isBase64Encoded = false,
  claims,
}: EventOverrides): APIGatewayProxyEventV2 {
  const routeKey = `${method} ${path}`;
  const requestContext = {
    accountId: "000000000000",
    apiId: "api",
    domainName: "localhost",
    domainPrefix: "localhost",
    http: { method, path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
    requestId: "api-request-1",
    routeKey,
    stage: "$default",
    time: "21/Nov/2026:00:00:00 +0000",
    timeEpoch: 0,
    ...(claims !== undefined && { authorizer: { jwt: { claims, scopes: null } } }),
  };
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    ...(query !== undefined && { queryStringParameters: { ...query } }),
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body }),
    isBase64Encoded,
    requestContext,
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
