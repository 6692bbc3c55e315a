// Replaces a function's handler in its bundle (FaultyCloud.ts); the product's handler is beside it as product.mjs. This file
// is compiled alone, so it may import only Node modules and types.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FunctionFault } from "./Scenario.ts";

const product = await import(new URL("./product.mjs", import.meta.url).href);

/** Runs the product's handler unless a fault is set for this request or for background work. */
export async function handler(event: FunctionEvent, context: object): Promise<unknown> {
  const fault = takeFault(event.headers?.["idempotency-key"] ?? "background");
  if (fault === undefined) return product.handler(event, context);
  if (fault.when === "after") await product.handler(event, context);
  return fail(fault);
}

type FunctionEvent = { readonly headers?: Readonly<Record<string, string>> };

/** Each fault is a file. The execution that deletes it fails. */
function takeFault(target: string): FunctionFault | undefined {
  const folder = join(process.env.FAULTS_FOLDER ?? "", target);
  const [name] = existsSync(folder) ? readdirSync(folder).sort() : [];
  if (name === undefined) return undefined;
  const fault: FunctionFault = JSON.parse(readFileSync(join(folder, name), "utf8"));
  rmSync(join(folder, name));
  return fault;
}

function fail({ how }: FunctionFault): unknown {
  switch (how) {
    case "throws":
      throw new Error("An injected fault");
    case "exits":
      return process.exit(1);
    case "times out":
      return new Promise(() => setInterval(() => undefined, 1000));
    case "runs out of memory":
      return exhaustMemory();
    case "pretends to succeed":
      return {
        statusCode: 201,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id: "never-stored", created_at: new Date().toISOString() }),
      };
  }
}

function exhaustMemory(): never {
  const arrays: number[][] = [];
  for (;;) arrays.push(new Array(1_000_000).fill(arrays.length));
}
