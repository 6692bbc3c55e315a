import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cloud } from "@planner/local-cloud/assembly/Cloud";
import { readAssembly } from "@planner/local-cloud/assembly/readAssembly";
import { functionDefinitions } from "@planner/local-cloud/lambda/FunctionDefinition";
import { transformSync } from "esbuild";

/** Puts `faultyHandler` in front of every handler of the product in an assembly's stage, in place. */
export function wrapHandlers(assemblyDirectory: string, stageName: string): void {
  const source = readFileSync(join(import.meta.dirname, "faultyHandler.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "esm" });
  const cloud = new Cloud(readAssembly(assemblyDirectory, stageName), "localhost");
  for (const { codeDirectory } of functionDefinitions(cloud)) {
    const product = join(codeDirectory, "product.mjs");
    const entry = join(codeDirectory, "index.mjs");
    // CDK's own functions are no modules; functions of the same code share its folder.
    if (!existsSync(entry) || existsSync(product)) continue;
    renameSync(entry, product);
    writeFileSync(entry, code);
  }
}
