// Stands in a function's bundle in the place of its handler, which is beside it as product.mjs. It is compiled to
// JavaScript before (wrapHandlers.ts) and may import nothing but Node and types.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FunctionMishap } from "./FunctionMishap.ts";

const product = await import(new URL("./product.mjs", import.meta.url).href);

/** Runs the product's handler, and what befalls it. */
export async function handler(event: FunctionEvent, context: object): Promise<unknown> {
  const mishap = takeMishap(event.headers?.["idempotency-key"] ?? "background");
  if (mishap === undefined) return product.handler(event, context);
  if (mishap.when === "after") await product.handler(event, context);
  return befall(mishap);
}

type FunctionEvent = { readonly headers?: Readonly<Record<string, string>> };

/** A mishap befalls one execution: whoever removes its file has it. */
function takeMishap(whom: string): FunctionMishap | undefined {
  const folder = join(process.env.MISHAPS_FOLDER ?? "", whom);
  const [name] = existsSync(folder) ? readdirSync(folder).sort() : [];
  if (name === undefined) return undefined;
  const mishap: FunctionMishap = JSON.parse(readFileSync(join(folder, name), "utf8"));
  rmSync(join(folder, name));
  return mishap;
}

function befall({ how }: FunctionMishap): Promise<never> | never {
  switch (how) {
    case "throws":
      throw new Error("A mishap");
    case "exits":
      return process.exit(1);
    case "runs out of time":
      return new Promise(() => setInterval(() => undefined, 1000));
    case "runs out of memory":
      return hoard();
  }
}

function hoard(): never {
  const hoarded: number[][] = [];
  for (;;) hoarded.push(new Array(1_000_000).fill(hoarded.length));
}
