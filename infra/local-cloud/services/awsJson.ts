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
  readonly needsSignature: boolean;
  readonly run: (input: unknown) => Promise<object>;
};

/** Operations by their name in `x-amz-target`, such as `AmazonSQS.SendMessage`. */
export type AwsCalls = Readonly<Record<string, AwsCall>>;

/** An operation that needs no credentials. */
export function publicCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { needsSignature: false, run: async (input) => run(parseInput(schema, input)) };
}

/** An operation that needs AWS credentials. */
export function signedCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { ...publicCall(schema, run), needsSignature: true };
}

/**
 * Handles requests in AWS's JSON protocol: the operation in a header, input and output as JSON.
 * https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 *
 * @param log receives bugs, but not the errors that a caller expects
 */
export function awsJsonHandler(calls: AwsCalls, log: (line: string) => void): HttpHandler {
  return async (request) => {
    const target = request.headers["x-amz-target"] ?? "";
    const call = Object.hasOwn(calls, target) ? calls[target] : undefined;
    return runCall(request, call, log);
  };
}

/**
 * Runs the operation that a request calls. Errors become responses with AWS's names.
 *
 * @param call undefined if the service has no such operation
 * @param log receives bugs, but not the errors that a caller expects
 */
export async function runCall(
  request: HttpRequest,
  call: AwsCall | undefined,
  log: (line: string) => void,
): Promise<HttpResponse> {
  const name = request.headers["x-amz-target"] ?? `${request.method} ${request.path}`;
  try {
    if (call === undefined) {
      throw new AwsError("UnknownOperationException", `The local cloud does not support ${name}.`);
    }
    if (call.needsSignature && !request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
      throw new AwsError("MissingAuthenticationTokenException", "Missing Authentication Token");
    }
    return jsonResponse(200, await call.run(inputOf(request)));
  } catch (error) {
    if (error instanceof AwsError) return errorResponse(400, error);
    log(`${name}: ${error instanceof Error ? error.stack : error}`);
    return errorResponse(500, new AwsError("InternalErrorException", "Internal error"));
  }
}

function inputOf({ body = Buffer.alloc(0) }: HttpRequest): unknown {
  try {
    return JSON.parse(body.toString() || "{}");
  } catch {
    throw new AwsError("SerializationException", "The request body is not JSON.");
  }
}

function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AwsError(
    "InvalidParameterException",
    `Missing or invalid parameter ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/** The error's name is in the body for the JSON protocols, and in a header for the REST protocols. */
function errorResponse(status: number, { code, message }: AwsError): HttpResponse {
  const response = jsonResponse(status, { __type: code, message });
  return { ...response, headers: { ...response.headers, "x-amzn-errortype": code } };
}

function jsonResponse(status: number, value: object): HttpResponse {
  return {
    status,
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "cache-control": "no-store",
      "x-amzn-requestid": randomUUID(),
    },
    body: Buffer.from(JSON.stringify(value)),
  };
}
