import { z } from "zod";
import type { HttpResponse } from "../http/HttpMessage.ts";

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const responseSchema = z.object({
  statusCode: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{3}$/)
      .transform(Number),
  ]),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * The answer to the browser, from what a handler returned. Without a `statusCode` the whole value is taken for the body
 * of a 200 in JSON (format 2.0's inference). Absent: not an answer API Gateway can use.
 *
 * @param payload the value as JSON
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
