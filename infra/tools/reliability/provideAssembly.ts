import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { synthesizeUnthrottled } from "./productAssembly.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the product's assembly without throttles. All tests share it, so they must not change it. */
    unthrottledAssembly: string;
  }
}

/** Vitest's global setup: synthesizes the product once for the tests of all experiments. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "planner-assembly-"));
  project.provide("unthrottledAssembly", synthesizeUnthrottled(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}
