import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { HttpHandler, HttpRequest, HttpResponse } from "../http/HttpMessage.ts";

/** A service's refusal, by the name and in the words of AWS. */
export class AwsError extends Error {
  override readonly name = "AwsError";
  /** `NotAuthorizedException` and the like. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One operation of a service. */
export type AwsCall = {
  /** Whether AWS wants the caller's credentials for it. Who they belong to is not checked here. */
  readonly signed: boolean;
  readonly run: (input: unknown) => Promise<object>;
};

/** Operations by the name they have in `x-amz-target`: `AmazonSQS.SendMessage`. */
export type AwsCalls = Readonly<Record<string, AwsCall>>;

/** An operation that anybody may call. */
export function publicCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { signed: false, run: async (input) => run(parsed(schema, input)) };
}

/** An operation that wants the caller's credentials. */
export function signedCall<Input>(
  schema: z.ZodType<Input>,
  run: (input: Input) => Promise<object>,
): AwsCall {
  return { signed: true, run: async (input) => run(parsed(schema, input)) };
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

/**
 * Services that speak AWS's JSON protocol: the operation in a header, input and answer as JSON.
 * https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 *
 * @param log hears of faults, never of refusals
 */
export function awsJsonHandler(calls: AwsCalls, log: (line: string) => void): HttpHandler {
  return async (request) => {
    try {
      return answer(request, 200, await run(calls, request));
    } catch (error) {
      if (error instanceof AwsError) return refusal(request, error);
      log(`${request.headers["x-amz-target"]}: ${error instanceof Error ? error.stack : error}`);
      return answer(request, 500, { __type: "InternalErrorException", message: "Internal error" });
    }
  };
}

async function run(calls: AwsCalls, { headers, body }: HttpRequest): Promise<object> {
  const target = headers["x-amz-target"] ?? "";
  const call = Object.hasOwn(calls, target) ? calls[target] : undefined;
  if (call === undefined) {
    throw new AwsError("UnknownOperationException", `The local cloud does not know ${target}.`);
  }
  if (call.signed && headers.authorization?.startsWith("AWS4-HMAC-SHA256 ") !== true) {
    throw new AwsError("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  return call.run(inputOf(body));
}

function inputOf(body: Buffer | undefined): unknown {
  try {
    return JSON.parse((body ?? "").toString() || "{}");
  } catch {
    throw new AwsError("SerializationException", "The request is no JSON.");
  }
}

function refusal(request: HttpRequest, { code, message }: AwsError): HttpResponse {
  const response = answer(request, 400, { __type: code, message });
  return { ...response, headers: { ...response.headers, "x-amzn-errortype": code } };
}

function answer({ headers }: HttpRequest, status: number, value: object): HttpResponse {
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

/** The protocol's times are seconds since the epoch. `toJSON` has already made a text of the date: look at its holder. */
function withTimestamps(this: object, key: string, value: unknown): unknown {
  const held: unknown = new Map(Object.entries(this)).get(key);
  return held instanceof Date ? held.getTime() / 1000 : value;
}
