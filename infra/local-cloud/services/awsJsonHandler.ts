import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { HttpHandler, HttpRequest, HttpResponse } from "../http/HttpMessage.ts";

/** An error response of a service, with AWS's name and message. */
export class AwsError extends Error {
  override readonly name = "AwsError";
  /** For example `NotAuthorizedException`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One operation of a service. */
export type AwsCall = {
  /** Whether the request must be signed. The signature itself is not checked. */
  readonly signed: boolean;
  readonly run: (input: unknown) => Promise<object>;
};

/** Operations by their name in `x-amz-target`, such as `AmazonSQS.SendMessage`. */
export type AwsCalls = Readonly<Record<string, AwsCall>>;

/** An operation that needs no credentials. */
export function publicCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { signed: false, run: async (input) => run(parsed(schema, input)) };
}

/** An operation that needs AWS credentials. */
export function signedCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { ...publicCall(schema, run), signed: true };
}

/**
 * Handles requests in AWS's JSON protocol: the operation in a header, input and output as JSON.
 * https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 *
 * @param log receives unexpected errors, but not AwsErrors
 */
export function awsJsonHandler(calls: AwsCalls, log: (line: string) => void): HttpHandler {
  return async (request) => {
    try {
      return respond(request, 200, await run(calls, request));
    } catch (error) {
      if (error instanceof AwsError) return errorResponse(request, error);
      log(`${request.headers["x-amz-target"]}: ${error instanceof Error ? error.stack : error}`);
      return respond(request, 500, { __type: "InternalErrorException", message: "Internal error" });
    }
  };
}

/** Whether a request is signed with Signature Version 4. */
export function isSigned({ headers }: HttpRequest): boolean {
  return headers.authorization?.startsWith("AWS4-HMAC-SHA256 ") === true;
}

async function run(calls: AwsCalls, request: HttpRequest): Promise<object> {
  const target = request.headers["x-amz-target"] ?? "";
  const call = Object.hasOwn(calls, target) ? calls[target] : undefined;
  if (call === undefined) {
    throw new AwsError("UnknownOperationException", `The local cloud does not support ${target}.`);
  }
  if (call.signed && !isSigned(request)) {
    throw new AwsError("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  return call.run(inputOf(request.body));
}

function inputOf(body: Buffer | undefined): unknown {
  try {
    return JSON.parse((body ?? "").toString() || "{}");
  } catch {
    throw new AwsError("SerializationException", "The request body is not JSON.");
  }
}

function parsed<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AwsError(
    "InvalidParameterException",
    `Missing or invalid parameter ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

function errorResponse(request: HttpRequest, { code, message }: AwsError): HttpResponse {
  const response = respond(request, 400, { __type: code, message });
  return { ...response, headers: { ...response.headers, "x-amzn-errortype": code } };
}

function respond({ headers }: HttpRequest, status: number, value: object): HttpResponse {
  return {
    status,
    headers: {
      "content-type": headers["content-type"] ?? "application/x-amz-json-1.1",
      "cache-control": "no-store",
      "x-amzn-requestid": randomUUID(),
    },
    cookies: [],
    body: Buffer.from(JSON.stringify(value, withTimestamps)),
  };
}

/** Writes dates as seconds since the epoch. `value` is already text, because `toJSON` runs first, so reads it from its object. */
function withTimestamps(this: object, key: string, value: unknown): unknown {
  const original: unknown = new Map(Object.entries(this)).get(key);
  return original instanceof Date ? original.getTime() / 1000 : value;
}
