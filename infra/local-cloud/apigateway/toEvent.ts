import type { HttpRequest } from "../http/HttpMessage.ts";
import type { AuthorizerContext } from "./Authorizer.ts";
import type { RouteMatch } from "./matchRoute.ts";

/** What an event tells besides the request itself. */
export type EventContext = RouteMatch & {
  readonly apiId: string;
  readonly domainName: string;
  readonly requestId: string;
  readonly time: Date;
  readonly authorizer: AuthorizerContext | undefined;
};

/**
 * The event of payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(request: HttpRequest, context: EventContext) {
  const { cookie, ...headers } = request.headers;
  const { route, pathParameters } = context;
  return {
    version: "2.0",
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */) }),
    headers,
    ...(request.query === "" ? {} : { queryStringParameters: queryParameters(request.query) }),
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters }),
    requestContext: {
      accountId: "anonymous",
      apiId: context.apiId,
      ...(context.authorizer === undefined ? {} : { authorizer: context.authorizer }),
      domainName: context.domainName,
      domainPrefix: context.domainName.split(".")[0],
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.clientIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: context.requestId,
      routeKey: route.key,
      stage: "$default",
      time: commonLogTime(context.time),
      timeEpoch: context.time.getTime(),
    },
    ...body(request),
  };
}

/** A parameter given several times is joined by commas. A name may be one that every object has, such as `__proto__`. */
function queryParameters(query: string): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const held = parameters.get(name);
    parameters.set(name, held === undefined ? value : `${held},${value}`);
  }
  return Object.fromEntries(parameters);
}

function body({ body: bytes, headers }: HttpRequest) {
  if (bytes === undefined || bytes.length === 0) return { isBase64Encoded: false };
  const isText = isTextType(headers["content-type"]);
  return { body: bytes.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

/** Other types, forms among them, reach a function in base64. A body of no declared type is taken for text. */
function isTextType(contentType = "text/plain"): boolean {
  return /^(text\/|application\/(json|javascript|xml|[^;]+\+(json|xml))\s*(;|$))/i.test(
    contentType,
  );
}

/** `20/Nov/2026:22:15:03 +0000` */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(" ");
  return `${day}/${month}/${year}:${clock} +0000`;
}
