import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EnvironmentName, environmentNames } from "@planner/infra/config/environmentSchema";
import type { OperatorSettings } from "@planner/infra/config/operatorSettings";
import { writeSettings } from "@planner/infra/config/settingsFile";
import { onTestFinished, vi } from "vitest";

/** Gives the commands a temporary settings folder until the test is over. */
export function storeSettings(
  settings: Readonly<Partial<Record<EnvironmentName, OperatorSettings>>>,
): void {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("SETTINGS_FOLDER", folder);
  for (const name of environmentNames) {
    const given = settings[name];
    if (given !== undefined) writeSettings(name, given);
  }
}
