import { z } from "zod";
import type { HttpRequest, HttpResponse } from "../../http/HttpMessage.ts";
import type { RouteMatch } from "./httpApi.ts";
import type { AuthorizerContext } from "./jwtAuthorizer.ts";

/** The parts of an event that do not come from the request. */
export type EventContext = RouteMatch & {
  readonly apiId: string;
  readonly domainName: string;
  readonly requestId: string;
  readonly time: Date;
  readonly authorizer: AuthorizerContext | undefined;
};

/**
 * The event that a function receives, in payload format 2.0.
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

/** Joins repeated parameters with commas. A map, because a parameter may be called `__proto__`. */
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

/** Other types, such as forms, reach a function as base64. A body without a content type counts as text. */
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

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const responseSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * The HTTP response for a function's result. If the result has no `statusCode`, it becomes the JSON body of a 200, as
 * payload format 2.0 specifies.
 *
 * @param payload the result as JSON
 * @returns undefined if API Gateway could not use the result
 */
export function fromResult(payload: string): HttpResponse | undefined {
  const value: unknown = JSON.parse(payload);
  if (typeof value !== "object" || value === null || !("statusCode" in value)) {
    const text = typeof value === "string" ? value : payload;
    return respond(200, { "content-type": "application/json" }, [], Buffer.from(text));
  }
  const parsed = responseSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowerCase = Object.entries(headers ?? {}).map(([name, text]) => [name.toLowerCase(), text]);
  return respond(
    statusCode,
    { "content-type": "text/plain; charset=utf-8", ...Object.fromEntries(lowerCase) },
    cookies ?? [],
    Buffer.from(body ?? "", isBase64Encoded === true ? "base64" : "utf8"),
  );
}

function respond(
  status: number,
  { "content-length": _, ...headers }: Record<string, string>,
  cookies: readonly string[],
  body: Buffer,
): HttpResponse {
  return { status, headers, cookies, body };
}
