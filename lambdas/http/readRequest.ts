import {
  type ApiRoute,
  idempotencyKeyHeader,
  idempotencyKeyPart,
  maxBodyBytes,
} from "@planner/shared/api/route";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import { parseJson } from "@planner/shared/parseJson";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { problems, Rejection } from "./problems.ts";

/**
 * Reads the parts of a request according to its route's contract. Rejects the first problem, in this order: the ID in the
 * path, headers, the body's format, fields of query and body.
 */
export function readRequest<Schema extends z.ZodMiniObject>(
  { request, maxBodyBytes: maxBytes = maxBodyBytes }: ApiRoute & { readonly request: Schema },
  event: APIGatewayProxyEventV2,
): z.output<Schema> | Rejection {
  const { headers, pathParameters, queryStringParameters } = event;
  const body = "body" in request.shape ? readJsonBody(event, maxBytes) : undefined;
  const parsed = z.safeParse(request, {
    id: pathParameters?.id,
    week: pathParameters?.week,
    idempotencyKey: headers[idempotencyKeyHeader.toLowerCase()],
    ifMatch: headers["if-match"],
    ifNoneMatch: headers["if-none-match"],
    query: queryStringParameters ?? {},
    // A body that cannot be read is reported after the path and the headers.
    body: body instanceof Rejection ? {} : body,
  });
  const issues = parsed.error?.issues ?? [];
  const firstIssue = issues.find(({ path: [part] }) => part !== "query" && part !== "body");
  if (firstIssue !== undefined) return rejectPathOrHeader(firstIssue, headers);
  if (body instanceof Rejection) return body;
  if (parsed.success) return parsed.data;
  // Errors name fields without "query" or "body".
  const fields = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
  return problems.invalidFields(fieldErrors({ ...parsed.error, issues: fields }));
}

/** The request's idempotency key, if it is valid. */
export function readIdempotencyKey({ headers }: APIGatewayProxyEventV2): string | undefined {
  return idempotencyKeyPart.safeParse(headers[idempotencyKeyHeader.toLowerCase()]).data;
}

function rejectPathOrHeader(
  { path: [part], message }: z.core.$ZodIssue,
  headers: APIGatewayProxyEventV2["headers"],
): Rejection {
  if (part === "id") return problems.unknownLead();
  if (part === "ifMatch" && headers["if-match"] === undefined) {
    return problems.preconditionRequired();
  }
  return problems.badRequest(message);
}

function readJsonBody(event: APIGatewayProxyEventV2, maxBytes: number): object | Rejection {
  if (!jsonType.test(event.headers["content-type"] ?? "")) return problems.unsupportedMediaType();
  const bytes = bodyBytes(event);
  if (bytes.length > maxBytes) return problems.bodyTooLarge(maxBytes);
  const body = z.looseObject({}).safeParse(parseJson(bytes.toString("utf8")));
  return body.data ?? problems.badRequest("The body must be a JSON object");
}

/** The bytes of a request's body, which API Gateway may encode in base64. */
export function bodyBytes({ body, isBase64Encoded }: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
}

const jsonType = /^application\/json\s*(?:;|$)/i;
