import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";

/** Compiles the code of the worker threads and returns its file. Without a TypeScript loader the threads start faster. */
export function compileFunctionRuntime(folder: string): string {
  const source = readFileSync(join(import.meta.dirname, "functionRuntime.ts"), "utf8");
  const file = join(folder, "functionRuntime.mjs");
  mkdirSync(folder, { recursive: true });
  const { code } = transformSync(source, { loader: "ts", format: "esm" });
  writeFileSync(file, code, { mode: 0o600 });
  return file;
}
