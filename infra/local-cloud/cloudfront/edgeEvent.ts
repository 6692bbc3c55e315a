import { z } from "zod";
import type { Headers, HttpRequest, HttpResponse } from "../http/HttpMessage.ts";
import type { Distribution } from "./readDistribution.ts";

/**
 * Builds the event of a CloudFront function. Unlike CloudFront's, it has no cookies and no query string.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function edgeEvent(
  { id, domainName }: Pick<Distribution, "id" | "domainName">,
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
    request: {
      method: request.method,
      uri: request.path,
      querystring: {},
      headers: toValues(request.headers),
      cookies: {},
    },
    ...(response && {
      response: {
        statusCode: response.status,
        headers: toValues(response.headers),
        cookies: {},
      },
    }),
  };
}

const valuesSchema = z.record(z.string(), z.object({ value: z.string() }));

const requestSchema = z.object({ uri: z.string().startsWith("/") });

const responseSchema = z.object({
  statusCode: z.int().min(100).max(599),
  headers: valuesSchema.default({}),
});

/** Applies the result of a viewer-request function, which may change the path. Absent: the result is invalid. */
export function applyRequestResult(request: HttpRequest, result: unknown): HttpRequest | undefined {
  const { success, data } = requestSchema.safeParse(result);
  return success ? { ...request, path: data.uri } : undefined;
}

/** Applies the result of a viewer-response function, which may change status and headers. Absent: the result is invalid. */
export function applyResponseResult(
  response: HttpResponse,
  result: unknown,
): HttpResponse | undefined {
  const { success, data } = responseSchema.safeParse(result);
  if (!success) return undefined;
  const headers = Object.entries(data.headers).map(([name, { value }]) => [
    name.toLowerCase(),
    value,
  ]);
  return { ...response, status: data.statusCode, headers: Object.fromEntries(headers) };
}

function toValues(headers: Headers): Readonly<Record<string, { readonly value: string }>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}
