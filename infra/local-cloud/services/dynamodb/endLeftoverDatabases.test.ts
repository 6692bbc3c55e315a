import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type Database, startDatabase } from "./Database.ts";
import { endLeftoverDatabases } from "./endLeftoverDatabases.ts";

it.runIf(process.platform === "linux")(
  "waits until the databases of earlier runs have ended, and leaves those of other files",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "local-cloud-test-"));
    const leftover = await start(join(folder, "leftover.sqlite"));
    const other = await start(join(folder, "other.sqlite"));
    await endLeftoverDatabases(join(folder, "leftover.sqlite"));
    expect(isRunning(leftover)).toBe(false);
    expect(isRunning(other)).toBe(true);
  },
);

async function start(databaseFile: string): Promise<Database> {
  const database = await startDatabase({
    databaseFile,
    logFile: `${databaseFile}.log`,
    signal: new AbortController().signal,
    onUnexpectedEnd: () => undefined,
  });
  onTestFinished(database.stop);
  return database;
}

/** An ended process has no command line, even while its parent has not yet taken note of it. */
function isRunning({ pid }: Database): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, "utf8") !== "";
}
