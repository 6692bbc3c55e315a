import { Logger } from "@aws-lambda-powertools/logger";
import { originHeader } from "@planner/shared/api/requestHeaders";
import type { ApiRoute } from "@planner/shared/api/route";
import type { SaveLeadRequest } from "@planner/shared/api/saveLeadContract";
import { aLeadRequest } from "@planner/shared/testing/aLead";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { EndpointServices } from "../http/endpoint.ts";

type EventOverrides = {
  readonly method?: ApiRoute["method"];
  readonly path?: string;
  /** The `{id}` in the path. */
  readonly id?: string | undefined;
  /** The `{week}` in the path. */
  readonly week?: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isBase64Encoded?: boolean;
  /** The claims of the token that the JWT authorizer verified. Absent for routes without an authorizer. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
};

/** A request that came through the CDN, in API Gateway's payload format 2.0. Defaults to `POST /api/leads`. */
export function apiEvent({
  method = "POST",
  path = "/api/leads",
  id,
  week,
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
    authorizer: claims === undefined ? undefined : { jwt: { claims, scopes: null } },
  };
  const event: APIGatewayProxyEventV2 = {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      "content-type": "application/json",
      [originHeader]: originSecret,
      ...authorizationOf(claims),
      ...headers,
    },
    isBase64Encoded,
    requestContext,
  };
  if (query !== undefined) event.queryStringParameters = query;
  if (id !== undefined) event.pathParameters = { ...event.pathParameters, id };
  if (week !== undefined) event.pathParameters = { ...event.pathParameters, week };
  if (body !== undefined) event.body = body;
  return event;
}

/** The header with the token that the authorizer read the claims from. Each user has one token. */
function authorizationOf(claims: EventOverrides["claims"]): Readonly<Record<string, string>> {
  if (claims === undefined) return {};
  return { authorization: `Bearer token-of-${String(claims.username)}` };
}

export const originSecret = "s".repeat(64);

/** The services of an endpoint that accepts `apiEvent`. Does not log by default. */
export function endpointServices(overrides: Partial<EndpointServices> = {}): EndpointServices {
  return {
    logger: new Logger({ logLevel: "SILENT" }),
    originSecrets: [originSecret],
    now: () => new Date(),
    ...overrides,
  };
}

/** A Lambda context. The functions read only its request ID. */
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

type Claims = Readonly<Record<string, unknown>>;

/** The claims of an access token in an HTTP API's format. */
export function accessClaims(overrides: Claims = {}): Claims {
  return {
    sub: "user-1",
    username: "user-1",
    token_use: "access",
    client_id: "site",
    iss: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool",
    ...overrides,
  };
}

/** The claims of an administrator's access token. */
export function adminClaims(overrides: Claims = {}): Claims {
  return accessClaims({ "cognito:groups": "[admin]", ...overrides });
}

type BodyOverrides = {
  readonly inputs?: Partial<SaveLeadRequest["inputs"]>;
  readonly contact?: Partial<SaveLeadRequest["contact"]>;
  readonly attribution?: unknown;
  readonly form?: unknown;
  readonly consent_version?: unknown;
};

/** A valid request body for saving a lead. */
export function saveLeadBody({ inputs, contact, ...rest }: BodyOverrides = {}) {
  return {
    inputs: { ...aLeadRequest.inputs, ...inputs },
    contact: { ...aLeadRequest.contact, ...contact },
    ...rest,
  };
}
