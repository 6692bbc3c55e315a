import { z } from "zod";
import type { Headers, HttpRequest, HttpResponse } from "../../http/HttpMessage.ts";

/**
 * Builds the event of a CloudFront function. Unlike CloudFront's, it has no cookies, no query string, and only the request's
 * ID as context.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function edgeEvent(requestId: string, request: HttpRequest, response?: HttpResponse) {
  return {
    version: "1.0",
    context: { requestId },
    viewer: { ip: request.clientIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: {},
      headers: toValues(request.headers),
      cookies: {},
    },
    response: response && {
      statusCode: response.status,
      headers: toValues(response.headers),
      cookies: {},
    },
  };
}

const valuesSchema = z.record(z.string(), z.object({ value: z.string() }));

const requestSchema = z.object({ uri: z.string().startsWith("/") });

const responseSchema = z.object({
  statusCode: z.int().min(100).max(599),
  headers: valuesSchema.default({}),
});

const generatedSchema = responseSchema.extend({
  body: z.object({ encoding: z.literal("text"), data: z.string() }).optional(),
});

/**
 * Applies the result of a viewer-request function: the request with another path, or a response instead of it. Undefined if the
 * result is invalid.
 */
export function applyRequestResult(
  request: HttpRequest,
  result: unknown,
): HttpRequest | HttpResponse | undefined {
  const changed = requestSchema.safeParse(result);
  if (changed.success) return { ...request, path: changed.data.uri };
  const generated = generatedSchema.safeParse(result);
  if (!generated.success) return undefined;
  const { statusCode: status, headers, body } = generated.data;
  return { status, headers: fromValues(headers), body: Buffer.from(body?.data ?? "") };
}

/**
 * Applies the result of a viewer-response function, which may change status and headers. Undefined if the result is
 * invalid.
 */
export function applyResponseResult(
  response: HttpResponse,
  result: unknown,
): HttpResponse | undefined {
  const { success, data } = responseSchema.safeParse(result);
  if (!success) return undefined;
  return { ...response, status: data.statusCode, headers: fromValues(data.headers) };
}

function fromValues(values: z.output<typeof valuesSchema>): Headers {
  return Object.fromEntries(
    Object.entries(values).map(([name, { value }]) => [name.toLowerCase(), value]),
  );
}

function toValues(headers: Headers): Readonly<Record<string, { readonly value: string }>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}
