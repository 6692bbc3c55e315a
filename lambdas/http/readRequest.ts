import { type ApiRoute, idempotencyKeyHeader, maxBodyBytes } from "@planner/shared/api/route";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { problems, Rejection } from "./problems.ts";

/** The parts of a request that its route's contract describes. */
export type RequestOf<Route extends ApiRoute> = z.output<Route["request"]>;

/**
 * Reads the parts of a request according to its route's contract. Rejects the first problem, in this order: the ID in the
 * path, headers, the body's format, fields of query and body.
 */
export function readRequest<Schema extends z.ZodMiniObject>(
  request: Schema,
  event: APIGatewayProxyEventV2,
): z.output<Schema> | Rejection {
  const { headers, pathParameters, queryStringParameters } = event;
  const body = "body" in request.shape ? readJsonBody(event) : undefined;
  const parsed = z.safeParse(request, {
    id: pathParameters?.id,
    idempotencyKey: headers[idempotencyKeyHeader.toLowerCase()],
    ifMatch: headers["if-match"],
    query: queryStringParameters ?? {},
    body: body instanceof Rejection ? {} : body,
  });
  const issues = parsed.error?.issues ?? [];
  const headerIssue = issues.find(({ path: [part] }) => part !== "query" && part !== "body");
  if (headerIssue !== undefined) return rejectHeader(headerIssue, headers);
  if (body instanceof Rejection) return body;
  if (parsed.success) return parsed.data;
  const fields = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  return problems.invalidFields(fieldErrors({ ...parsed.error, issues: fields }));
}

function rejectHeader(
  { path: [part], message }: z.core.$ZodIssue,
  headers: APIGatewayProxyEventV2["headers"],
): Rejection {
  if (part === "id") return problems.unknownLead();
  return part === "ifMatch" && headers["if-match"] === undefined
    ? problems.preconditionRequired()
    : problems.badRequest(message);
}

/** The JSON object in a request's body. */
function readJsonBody(event: APIGatewayProxyEventV2): object | Rejection {
  if (!isJson(event.headers["content-type"])) return problems.unsupportedMediaType();
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > maxBodyBytes) return problems.bodyTooLarge();
  return (
    parseObject(bytes.toString("utf8")) ?? problems.badRequest("The body must be a JSON object")
  );
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
