import { createContext, Script } from "node:vm";
import { z } from "zod";
import { LocalCloudError } from "../../LocalCloudError.ts";
import type { EdgeFunctionSource } from "./readDistribution.ts";

/** CloudFront's limit on the size of a function. */
const maxCodeBytes = 10 * 1024;

/** Only stops endless loops, even on a busy machine. CloudFront's own limit is under a millisecond. */
const timeoutMs = 1_000;

/** The result of a run. */
export type EdgeFunctionOutcome =
  | { readonly kind: "returned"; readonly value: unknown; readonly logs: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * A CloudFront function. Each run gets a new context without Node, network, timers and `eval`. Only JSON enters and leaves it.
 */
export class EdgeFunction {
  readonly #name: string;
  readonly #program: Script;

  /** @throws LocalCloudError if the code does not compile or is too large */
  constructor({ name, code }: EdgeFunctionSource) {
    if (Buffer.byteLength(code) > maxCodeBytes) {
      throw new LocalCloudError(
        `CloudFront function ${name} is larger than ${maxCodeBytes} bytes.`,
      );
    }
    this.#name = name;
    try {
      // Compiled alone first: an extra brace in the code must not close the code around it.
      new Script(code);
      this.#program = new Script(`${prologue}${code}\n;${call}`, { filename: `${name}.js` });
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new LocalCloudError(`CloudFront function ${name} does not compile: ${reason}`);
    }
  }

  /** Calls `handler` with an event. */
  run(event: unknown): EdgeFunctionOutcome {
    const sandbox: { input: string; output?: string } = Object.assign(Object.create(null), {
      input: JSON.stringify(event),
    });
    const context = createContext(sandbox, {
      name: this.#name,
      codeGeneration: { strings: false, wasm: false },
      // Promises settle before the run returns, within its timeout.
      microtaskMode: "afterEvaluate",
    });
    try {
      this.#program.runInContext(context, { timeout: timeoutMs });
    } catch (error) {
      return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
    return readOutput(sandbox.output);
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

const call = `
  Promise.resolve(JSON.parse(input)).then((event) => handler(event)).then(
    (value) => { output = JSON.stringify({ value: value ?? null, logs: console.lines }); },
    (error) => { output = JSON.stringify({ failure: String(error), logs: console.lines }); },
  );
`;

const outputSchema = z.union([
  z.object({ failure: z.string(), logs: z.array(z.string()) }),
  z.object({ value: z.unknown(), logs: z.array(z.string()) }),
]);

function readOutput(output: string | undefined): EdgeFunctionOutcome {
  if (output === undefined) return { kind: "failed", reason: "the function did not return" };
  const parsed = outputSchema.parse(JSON.parse(output));
  return "failure" in parsed
    ? { kind: "failed", reason: parsed.failure }
    : { kind: "returned", value: parsed.value, logs: parsed.logs };
}
