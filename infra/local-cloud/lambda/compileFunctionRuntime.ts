import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";

/**
 * Compiles what runs in a function's thread and returns its file. Threads then start without a TypeScript loader, which
 * would cost each of them time and memory and could change how the function's own code is loaded.
 */
export function compileFunctionRuntime(folder: string): string {
  const source = readFileSync(join(import.meta.dirname, "functionRuntime.ts"), "utf8");
  const file = join(folder, "functionRuntime.mjs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, transformSync(source, { loader: "ts", format: "esm" }).code);
  return file;
}
