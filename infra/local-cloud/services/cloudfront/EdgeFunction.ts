import { type Context, createContext, Script } from "node:vm";
import { z } from "zod";
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

  /** Calls `handler` with an event. The outcome has its value, or says why it failed. */
  run(event: unknown): Outcome {
    let output: unknown;
    try {
      output = this.#call(event);
    } catch (error) {
      return this.#fail(error instanceof Error ? error.message : String(error));
    }
    if (output === undefined) return this.#fail("the function never settles");
    return outcomeSchema.parse(JSON.parse(String(output)));
  }

  /** Returns the outcome as JSON. Undefined if the function never settles. Throws if its own code throws. */
  #call(event: unknown): unknown {
    this.#context ??= this.#newContext();
    Object.assign(this.#context, { input: JSON.stringify(event), output: undefined });
    callHandler.runInContext(this.#context);
    return this.#context.output;
  }

  /** Discards the context, because the run may have left it in any state. */
  #fail(failure: string): Outcome {
    this.#context = undefined;
    return { failure, logs: [] };
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

/**
 * Defines what the product uses of CloudFront's runtime: `console`, and a part of `Buffer`. On one line, so that the
 * function's lines keep their numbers in stack traces.
 */
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

/** Calls the handler with the global `input`, and stores the outcome in the global `output`. Both are JSON. */
const callHandler = new Script(`
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

type Outcome = z.output<typeof outcomeSchema>;
