import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";

export type JsonBody =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly refusal: HttpResult };

/** The JSON object that a request's body holds, or the refusal of anything else. */
export function readJsonBody(event: APIGatewayProxyEventV2, maxBytes: number): JsonBody {
  if (!isJson(event.headers["content-type"])) return refuse(problems.unsupportedMediaType());
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > maxBytes) return refuse(problems.bodyTooLarge(maxBytes));
  const value = parseObject(bytes.toString("utf8"));
  if (!value) return refuse(problems.badRequest("The body must be a JSON object"));
  return { ok: true, value };
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType ?? "");
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function refuse(refusal: HttpResult): JsonBody {
  return { ok: false, refusal };
}
