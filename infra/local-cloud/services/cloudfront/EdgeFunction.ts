import { type Context, createContext, Script } from "node:vm";
import { z } from "zod";
import type { Headers, HttpRequest, HttpResponse } from "../../http/HttpMessage.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import type { EdgeFunctionSource } from "./distribution.ts";

/**
 * A CloudFront function. Its runs share a context without Node, network, timers and `eval`. A run that fails or never
 * settles discards the context. Only JSON enters and leaves it.
 */
export class EdgeFunction {
  readonly #name: string;
  readonly #program: Script;
  #context: Context | undefined;

  /** @throws LocalCloudError if the code does not compile */
  constructor({ name, code }: EdgeFunctionSource) {
    this.#name = name;
    try {
      this.#program = new Script(prologue + code, { filename: `${name}.js` });
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new LocalCloudError(`CloudFront function ${name} does not compile: ${reason}`);
    }
  }

  /** Calls `handler` with an event. Without a value, the function has failed. */
  run(event: unknown): z.output<typeof outcomeSchema> {
    let output: unknown;
    try {
      this.#context ??= this.#newContext();
      Object.assign(this.#context, { input: JSON.stringify(event), output });
      call.runInContext(this.#context);
      output = this.#context.output;
    } catch (error) {
      this.#context = undefined;
      return { failure: error instanceof Error ? error.message : String(error), logs: [] };
    }
    if (output !== undefined) return outcomeSchema.parse(JSON.parse(String(output)));
    this.#context = undefined;
    return { failure: "the function never settles", logs: [] };
  }

  /** Runs the function's own code, which defines `handler`. Throws what the code throws. */
  #newContext(): Context {
    const context = createContext(Object.create(null), {
      name: this.#name,
      codeGeneration: { strings: false, wasm: false },
      // Promises settle before the run returns.
      microtaskMode: "afterEvaluate",
    });
    this.#program.runInContext(context);
    return context;
  }
}

/** On one line, so that the function's lines keep their numbers in stack traces. */
const prologue = `
  const console = (() => {
    const lines = [];
    const log = (...values) => { lines.push(values.map((value) => typeof value === "string" ? value : JSON.stringify(value)).join(" ")); };
    return { log, error: log, warn: log, info: log, debug: log, lines };
  })();
  const Buffer = { from: (text, encoding) => {
    if (encoding !== "base64url") throw new Error("The local edge decodes base64url only.");
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const bits = [...text].map((digit) => digits.indexOf(digit).toString(2).padStart(6, "0")).join("");
    const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => "%" + parseInt(byte, 2).toString(16).padStart(2, "0"));
    return { toString: () => decodeURIComponent(bytes.join("")) };
  } };
`.replaceAll("\n", " ");

const call = new Script(`
  console.lines.length = 0;
  Promise.resolve(JSON.parse(input)).then((event) => handler(event)).then(
    (value) => { output = JSON.stringify({ value, logs: console.lines }); },
    (error) => { output = JSON.stringify({ failure: String(error), logs: console.lines }); },
  );
`);

const outcomeSchema = z.object({
  value: z.unknown().optional(),
  failure: z.string().optional(),
  logs: z.array(z.string()),
});

/**
 * Builds the event of a CloudFront function. Unlike CloudFront's, it has no cookies, no query string, and only the request's ID as context.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function edgeEvent(requestId: string, request: HttpRequest, response?: HttpResponse) {
  return {
    version: "1.0",
    context: { requestId },
    viewer: { ip: request.clientIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: {},
      headers: toValues(request.headers),
      cookies: {},
    },
    response: response && {
      statusCode: response.status,
      headers: toValues(response.headers),
      cookies: {},
    },
  };
}

const valuesSchema = z.record(z.string(), z.object({ value: z.string() }));

const requestSchema = z.object({ uri: z.string().startsWith("/") });

const responseSchema = z.object({
  statusCode: z.int().min(100).max(599),
  headers: valuesSchema.default({}),
});

const generatedSchema = responseSchema.extend({
  body: z.object({ encoding: z.literal("text"), data: z.string() }).optional(),
});

/**
 * Applies the result of a viewer-request function: the request with another path, or a response instead of it. Undefined if the
 * result is invalid.
 */
export function applyRequestResult(
  request: HttpRequest,
  result: unknown,
): HttpRequest | HttpResponse | undefined {
  const changed = requestSchema.safeParse(result);
  if (changed.success) return { ...request, path: changed.data.uri };
  const generated = generatedSchema.safeParse(result);
  if (!generated.success) return undefined;
  const { statusCode: status, headers, body } = generated.data;
  return { status, headers: fromValues(headers), body: Buffer.from(body?.data ?? "") };
}

/**
 * Applies the result of a viewer-response function, which may change status and headers. Undefined if the result is
 * invalid.
 */
export function applyResponseResult(
  response: HttpResponse,
  result: unknown,
): HttpResponse | undefined {
  const { success, data } = responseSchema.safeParse(result);
  if (!success) return undefined;
  return { ...response, status: data.statusCode, headers: fromValues(data.headers) };
}

function fromValues(values: z.output<typeof valuesSchema>): Headers {
  return Object.fromEntries(
    Object.entries(values).map(([name, { value }]) => [name.toLowerCase(), value]),
  );
}

function toValues(headers: Headers): Readonly<Record<string, { readonly value: string }>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}
