import {
  idempotencyKeyHeader,
  idempotencyKeySchema,
  maxBodyBytes,
} from "@planner/shared/api/contract";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { problems, Refusal } from "./problems.ts";

/** Returns a reader of the query parameters. */
export function withQuery<Output>(schema: z.ZodMiniType<Output>) {
  return (event: APIGatewayProxyEventV2): Output | Refusal =>
    readFields(schema, event.queryStringParameters ?? {});
}

/** Returns a reader of a JSON body. */
export function withJsonBody<Output>(schema: z.ZodMiniType<Output>) {
  return (event: APIGatewayProxyEventV2): Output | Refusal => {
    const json = readJsonBody(event);
    return json instanceof Refusal ? json : readFields(schema, json);
  };
}

/** A request about one lead. */
export type LeadInput = { readonly leadId: string };

/** Reads the lead's ID from the path. */
export function readLeadId({ pathParameters }: APIGatewayProxyEventV2): LeadInput | Refusal {
  const id = leadIdSchema.safeParse(pathParameters?.id);
  return id.success ? { leadId: id.data } : unknownLead();
}

/** The response if a lead does not exist or was erased. */
export function unknownLead(): Refusal {
  return problems.notFound("This lead does not exist or was erased");
}

const leadIdSchema = z.guid();

/** Returns a reader of the lead's ID in the path and of further input. */
export function withLeadId<Input extends object>(
  read: (event: APIGatewayProxyEventV2) => Input | Refusal,
) {
  return (event: APIGatewayProxyEventV2): (LeadInput & Input) | Refusal => {
    const lead = readLeadId(event);
    if (lead instanceof Refusal) return lead;
    const input = read(event);
    return input instanceof Refusal ? input : { ...lead, ...input };
  };
}

/** A change of something that has a version. */
export type VersionedInput<Body> = { readonly body: Body; readonly version: number };

/** Returns a reader of a JSON body and of the version in the `If-Match` header. */
export function withVersionedBody<Output>(schema: z.ZodMiniType<Output>) {
  const readBody = withJsonBody(schema);
  return (event: APIGatewayProxyEventV2): VersionedInput<Output> | Refusal => {
    const version = readVersion(event);
    if (version instanceof Refusal) return version;
    const body = readBody(event);
    return body instanceof Refusal ? body : { body, version };
  };
}

/** The version in the `If-Match` header. A strong entity tag is a text in quotes. */
function readVersion({ headers }: APIGatewayProxyEventV2): number | Refusal {
  const tag = headers["if-match"];
  if (tag === undefined) {
    return problems.preconditionRequired("Send the lead's version in an If-Match header");
  }
  const [, version] = /^"(0|[1-9]\d{0,8})"$/.exec(tag) ?? [];
  return version === undefined
    ? problems.badRequest('The If-Match header must be the lead\'s version in quotes, such as "3"')
    : Number(version);
}

/** A request that a client may retry. */
export type IdempotentInput<Body> = { readonly body: Body; readonly idempotencyKey: string };

/** Returns a reader of a JSON body and an idempotency key. */
export function withIdempotentBody<Output>(schema: z.ZodMiniType<Output>) {
  const readBody = withJsonBody(schema);
  return (event: APIGatewayProxyEventV2): IdempotentInput<Output> | Refusal => {
    const key = idempotencyKeySchema.safeParse(event.headers[idempotencyKeyHeader.toLowerCase()]);
    if (!key.success) return problems.badRequest(firstMessage(key.error));
    const body = readBody(event);
    return body instanceof Refusal ? body : { body, idempotencyKey: key.data };
  };
}

function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? "Invalid request";
}

function readFields<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output | Refusal {
  const fields = schema.safeParse(value);
  return fields.success ? fields.data : problems.invalidFields(fieldErrors(fields.error));
}

/** The JSON object in a request's body. */
function readJsonBody(event: APIGatewayProxyEventV2): object | Refusal {
  if (!isJson(event.headers["content-type"])) return problems.unsupportedMediaType();
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > maxBodyBytes) return problems.bodyTooLarge(maxBodyBytes);
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
