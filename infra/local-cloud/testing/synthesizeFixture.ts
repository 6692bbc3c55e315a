import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { synthesizeFixtureApp } from "./fixtureApp.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The assembly of the fixture application. Tests share it and must not change it. */
    fixtureAssembly: string;
    /** The same application with a different sort key in the index. */
    changedAssembly: string;
  }
}

/** Vitest's global setup: synthesizes the fixtures once for all test files. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "local-cloud-fixture-"));
  const fixtureAssembly = join(folder, "fixture");
  const changedAssembly = join(folder, "changed");
  const table = synthesizeFixtureApp(fixtureAssembly);
  cpSync(fixtureAssembly, changedAssembly, { recursive: true });
  const template = join(changedAssembly, table);
  writeFileSync(template, readFileSync(template, "utf8").replaceAll('"id"', '"created_at"'));
  project.provide("fixtureAssembly", fixtureAssembly);
  project.provide("changedAssembly", changedAssembly);
  return () => rmSync(folder, { recursive: true, force: true });
}
