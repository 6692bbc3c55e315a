import { z } from "zod";
import type { HttpRequest, HttpResponse } from "../http/HttpMessage.ts";
import type { Distribution } from "./readDistribution.ts";

/**
 * The event of a CloudFront function.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function edgeEvent(
  { id, domainName }: Distribution,
  request: HttpRequest,
  { requestId, response }: { readonly requestId: string; readonly response?: HttpResponse },
) {
  return {
    version: "1.0",
    context: {
      distributionDomainName: domainName,
      distributionId: id,
      eventType: response === undefined ? "viewer-request" : "viewer-response",
      requestId,
    },
    viewer: { ip: request.clientIp },
    request: requestPart(request),
    ...(response === undefined ? {} : { response: responsePart(response) }),
  };
}

function requestPart({ method, path, query, headers: { cookie, ...headers } }: HttpRequest) {
  return {
    method,
    uri: path,
    querystring: valueMap(query === "" ? [] : query.split("&").map((text) => splitPair(text))),
    headers: valueMap(Object.entries(headers)),
    cookies: valueMap((cookie?.split(/; */) ?? []).map((text) => splitPair(text))),
  };
}

function responsePart({ status, headers, cookies }: HttpResponse) {
  const named = cookies.map((text) => {
    const [pair = "", ...attributes] = text.split(/; */);
    const [name, value] = splitPair(pair);
    return [name, { value, attributes: attributes.join("; ") }];
  });
  return {
    statusCode: status,
    headers: valueMap(Object.entries(headers)),
    cookies: Object.fromEntries(named),
  };
}

type Values = { value: string; multiValue?: { value: string }[] };

/** Names are the viewer's: in a plain object `__proto__` and `constructor` would find what every object has. */
function valueMap(pairs: readonly (readonly [string, string])[]): Record<string, Values> {
  const map = new Map<string, Values>();
  for (const [name, value] of pairs) {
    const held = map.get(name);
    if (held === undefined) map.set(name, { value });
    else held.multiValue = [...(held.multiValue ?? [{ value: held.value }]), { value }];
  }
  return Object.fromEntries(map);
}

function splitPair(text: string): readonly [string, string] {
  const [name = "", ...value] = text.split("=");
  return [name, value.join("=")];
}

const valuesSchema = z.record(
  z.string(),
  z.object({
    value: z.string().default(""),
    multiValue: z.array(z.object({ value: z.string() })).optional(),
  }),
);

/** A request as a viewer-request function gives it back. */
export const returnedRequestSchema = z.object({
  method: z.string(),
  uri: z.string().startsWith("/"),
  querystring: valuesSchema.default({}),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
});

/** An answer as either kind of function gives it back. */
export const returnedResponseSchema = z.object({
  statusCode: z.int().min(100).max(599),
  headers: valuesSchema.default({}),
  cookies: z
    .record(z.string(), z.object({ value: z.string(), attributes: z.string().optional() }))
    .default({}),
  body: z
    .union([
      z.string().transform((data) => ({ encoding: "text" as const, data })),
      z.object({ encoding: z.enum(["text", "base64"]), data: z.string() }),
    ])
    .optional(),
});

/** The viewer's request with what a function changed in it. */
export function withReturnedRequest(
  request: HttpRequest,
  { uri, querystring, headers, cookies }: z.output<typeof returnedRequestSchema>,
): HttpRequest {
  const cookie = pairsOf(cookies).join("; ");
  const flat = Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]);
  return {
    ...request,
    path: uri,
    query: pairsOf(querystring).join("&"),
    headers: { ...Object.fromEntries(flat), ...(cookie === "" ? {} : { cookie }) },
  };
}

/** The answer a function gave back; without a body of its own it keeps the one it was given. */
export function fromReturnedResponse(
  { statusCode, headers, cookies, body }: z.output<typeof returnedResponseSchema>,
  given: Buffer,
): HttpResponse {
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]),
    ),
    cookies: Object.entries(cookies).map(([name, { value, attributes }]) =>
      [`${name}=${value}`, attributes ?? ""].filter((part) => part !== "").join("; "),
    ),
    body:
      body === undefined
        ? given
        : Buffer.from(body.data, body.encoding === "base64" ? "base64" : "utf8"),
  };
}

function pairsOf(map: z.output<typeof valuesSchema>): string[] {
  return Object.entries(map).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one) => (one.value === "" ? name : `${name}=${one.value}`)),
  );
}
