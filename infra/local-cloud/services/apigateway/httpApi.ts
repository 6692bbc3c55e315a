import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../../http/HttpMessage.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { HttpApiDefinition, Route } from "./HttpApiDefinition.ts";
import type { Authorizer } from "./jwtAuthorizer.ts";

/** The services that an API uses. */
export type HttpApiServices = {
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>;
  readonly authorize: Authorizer;
};

/** Handles requests like an HTTP API: route, authorizer, function. */
export function httpApi(definition: HttpApiDefinition, services: HttpApiServices): HttpHandler {
  return async (request) => {
    const requestId = randomUUID();
    const match = matchRoute(definition.routes, request.method, request.path);
    const response =
      match === undefined
        ? message(404, "Not Found")
        : await callFunction(definition, services, { request, requestId, ...match });
    return { ...response, headers: { "apigw-requestid": requestId, ...response.headers } };
  };
}

/** A route that matches a request, with its path variables percent-decoded. */
type RouteMatch = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
};

/**
 * Chooses the most specific route: in each segment, a text before a `{variable}`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const values = path.split("/");
  const matches = routes.flatMap((route) => {
    const [routeMethod, pattern = ""] = route.key.split(" ");
    const segments = pattern.split("/");
    if (routeMethod !== method || segments.length !== values.length) return [];
    const variables = segments.map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]);
    const isMatch = variables.every((variable, index) =>
      variable === undefined ? segments[index] === values[index] : values[index] !== "",
    );
    const pathParameters = variables.flatMap((variable, index) =>
      variable === undefined ? [] : [[variable, percentDecoded(values[index] ?? "")]],
    );
    const rank = variables.map((variable) => (variable === undefined ? 1 : 0)).join("");
    return isMatch ? [{ route, pathParameters: Object.fromEntries(pathParameters), rank }] : [];
  });
  return matches.toSorted((one, other) => other.rank.localeCompare(one.rank))[0];
}

/** Returns the text unchanged if it is not valid percent-encoding. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type MatchedRequest = RouteMatch & { readonly request: HttpRequest; readonly requestId: string };

async function callFunction(
  api: HttpApiDefinition,
  { authorize, invoke }: HttpApiServices,
  matched: MatchedRequest,
): Promise<HttpResponse> {
  const { request, route } = matched;
  const decision =
    route.authorizerId === undefined ? undefined : await authorize(request, route.authorizerId);
  if (decision?.kind === "unauthorized") {
    const { headers, ...response } = message(401, "Unauthorized");
    return { ...response, headers: { ...headers, "www-authenticate": decision.challenge } };
  }
  if (request.body === undefined) return message(413, "Request Entity Too Large");
  const outcome = await invoke(route.functionArn, toEvent(api, matched, decision?.context));
  const response = outcome.kind === "returned" ? fromResult(outcome.payload) : undefined;
  return response ?? message(500, "Internal Server Error");
}

function message(status: number, text: string): HttpResponse {
  return textResponse(status, "application/json", JSON.stringify({ message: text }));
}

/**
 * The event that a function receives, in payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
function toEvent(
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
    const held = parameters.get(name);
    parameters.set(name, held === undefined ? value : `${held},${value}`);
  }
  return Object.fromEntries(parameters);
}

/** Other types than text, such as forms, reach a function as base64. A body without a content type counts as text. */
function bodyOf({ body, headers }: HttpRequest) {
  if (body === undefined || body.length === 0) return { isBase64Encoded: false };
  const isText = textTypes.test(headers["content-type"] ?? "text/plain");
  return { body: body.toString(isText ? "utf8" : "base64"), isBase64Encoded: !isText };
}

const textTypes = /^(text\/|application\/(json|javascript|xml|[^;]+\+(json|xml))\s*(;|$))/i;

/** `20/Nov/2026:22:15:03 +0000` */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(" ");
  return `${day}/${month}/${year}:${clock} +0000`;
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const resultSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * The HTTP response for a function's result.
 *
 * @param payload the result as JSON
 * @returns undefined if it has no valid status. (API Gateway makes a result without a status the body of a 200.)
 */
function fromResult(payload: string): HttpResponse | undefined {
  const parsed = resultSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) return undefined;
  const { statusCode: status, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowerCase = Object.entries(headers ?? {})
    .map(([name, text]) => [name.toLowerCase(), text])
    .filter(([name]) => name !== "content-length");
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...Object.fromEntries(lowerCase) },
    cookies: cookies ?? [],
    body: Buffer.from(body ?? "", isBase64Encoded === true ? "base64" : "utf8"),
  };
}
