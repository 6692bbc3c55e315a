import { createContext, Script } from "node:vm";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { EdgeFunctionSource } from "./readDistribution.ts";

/** CloudFront's own limit on the size of a function. */
const mostCodeBytes = 10 * 1024;

/** CloudFront allows well under a millisecond of work; this only ends what would never end, on a busy machine too. */
const timeoutMs = 1_000;

/** How a run ended. */
export type EdgeFunctionOutcome =
  | { readonly kind: "returned"; readonly value: unknown; readonly logs: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * A CloudFront function's own code, run for each request in a context of its own that has no Node, no network, no timers
 * and no way to make code from text. Only JSON crosses the border.
 */
export class EdgeFunction {
  readonly #name: string;
  readonly #program: Script;

  /** @throws LocalCloudError when the code does not compile, or is larger than CloudFront takes */
  constructor({ name, code }: EdgeFunctionSource) {
    if (Buffer.byteLength(code) > mostCodeBytes) {
      throw new LocalCloudError(
        `CloudFront function ${name} is larger than ${mostCodeBytes} bytes.`,
      );
    }
    this.#name = name;
    try {
      // By itself first: code with a brace too many must not close what stands around it.
      new Script(code);
      this.#program = new Script(`${prologue}${code}\n;${call}`, { filename: `${name}.js` });
    } catch (error) {
      const fault = error instanceof Error ? error.message : error;
      throw new LocalCloudError(`CloudFront function ${name} does not compile here: ${fault}`);
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
      // Promises settle before the run returns, within its time.
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

/** On one line: the function's own lines keep their numbers. */
const prologue = `
  const console = (() => {
    const lines = [];
    const log = (...values) => { lines.push(values.map((value) => typeof value === "string" ? value : JSON.stringify(value)).join(" ")); };
    return { log, error: log, warn: log, info: log, debug: log, lines };
  })();
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
  if (output === undefined) return { kind: "failed", reason: "the function never answered" };
  const parsed = outputSchema.parse(JSON.parse(output));
  return "failure" in parsed
    ? { kind: "failed", reason: parsed.failure }
    : { kind: "returned", value: parsed.value, logs: parsed.logs };
}
