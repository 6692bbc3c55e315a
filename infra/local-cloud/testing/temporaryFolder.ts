import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { StateFolder } from "../storage/StateFile.ts";

/** An empty folder for state, and what is reported about it. */
export function temporaryState(): StateFolder & { readonly reports: readonly string[] } {
  const reports: string[] = [];
  return { path: temporaryFolder(), report: (line) => reports.push(line), reports };
}

/** Creates an empty folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "local-cloud-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
