import { z } from "zod";
import type { HttpResponse } from "../../http/HttpMessage.ts";

/**
 * The HTTP response for a function's result.
 *
 * @param payload the result as JSON
 * @returns undefined if it has no valid status. (API Gateway makes a result without a status the body of a 200.)
 */
export function functionResponse(payload: string): HttpResponse | undefined {
  const parsed = resultSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) return undefined;
  const { statusCode: status, headers, cookies, body, isBase64Encoded } = parsed.data;
  const responseHeaders: Record<string, string> = { "content-type": "text/plain; charset=utf-8" };
  for (const [name, value] of Object.entries(headers ?? {})) {
    responseHeaders[name.toLowerCase()] = value;
  }
  // The server states the length of the decoded body.
  delete responseHeaders["content-length"];
  return {
    status,
    headers: responseHeaders,
    cookies: cookies ?? [],
    body: Buffer.from(body ?? "", isBase64Encoded === true ? "base64" : "utf8"),
  };
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const resultSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});
