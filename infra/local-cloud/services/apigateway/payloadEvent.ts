import type { HttpRequest } from "../../http/HttpMessage.ts";
import type { HttpApiDefinition } from "./HttpApiDefinition.ts";
import type { RouteMatch } from "./matchRoute.ts";

/** A request with its route and its ID. */
export type MatchedRequest = RouteMatch & {
  readonly request: HttpRequest;
  readonly requestId: string;
};

/**
 * The event that a function receives, in payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function payloadEvent(
  { id, host }: HttpApiDefinition,
  { request, requestId, route, pathParameters }: MatchedRequest,
  authorizer: object | undefined,
) {
  const { cookie, ...headers } = request.headers;
  const time = new Date();
  return {
    version: "2.0",
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.query,
    cookies: cookie?.split(/; */),
    headers,
    queryStringParameters: request.query === "" ? undefined : queryParameters(request.query),
    pathParameters: Object.keys(pathParameters).length === 0 ? undefined : pathParameters,
    requestContext: {
      accountId: "anonymous",
      apiId: id,
      authorizer,
      domainName: host,
      domainPrefix: host.split(".")[0],
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.clientIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey: route.key,
      stage: "$default",
      time: commonLogTime(time),
      timeEpoch: time.getTime(),
    },
    ...bodyOf(request),
  };
}

/** Joins repeated parameters with commas. A map, because a parameter may be called `__proto__`. */
function queryParameters(query: string): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = parameters.get(name);
    parameters.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(parameters);
}

/** The body as a function gets it: text as it is, and other types, such as forms, as base64. Text if no type is given. */
function bodyOf({ body, headers }: HttpRequest) {
  if (body === undefined || body.length === 0) return { isBase64Encoded: false };
  const isText = isTextType(headers["content-type"] ?? "text/plain");
  return { body: body.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

function isTextType(contentType: string): boolean {
  const [type = ""] = contentType.toLowerCase().split(";");
  const name = type.trimEnd();
  return name.startsWith("text/") || textTypes.has(name) || structuredType.test(name);
}

const textTypes = new Set(["application/json", "application/javascript", "application/xml"]);

const structuredType = /^application\/.+\+(json|xml)$/;

/** `20/Nov/2026:22:15:03 +0000` */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(" ");
  return `${day}/${month}/${year}:${clock} +0000`;
}
