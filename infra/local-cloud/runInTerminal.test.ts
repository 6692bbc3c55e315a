import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, expect, inject, it } from "vitest";
import { dataFolderAt } from "./cloud/DataFolder.ts";
import { isAlive } from "./cloud/folderLock.ts";
import { readReadyFile } from "./cloud/readyFile.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

function runFixture(dataFolder: string) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const program = join(import.meta.dirname, "testing", "runFixture.ts");
  return spawn(
    process.execPath,
    ["--import", "tsx", program, inject("fixtureAssembly"), dataFolder],
    { env, stdio: ["ignore", "pipe", "pipe"] },
  );
}

describe("runInTerminal", () => {
  it("prints the addresses, stops everything on SIGINT and exits with 0", async () => {
    const dataFolder = temporaryFolder();
    const child = runFixture(dataFolder);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (!line.startsWith("Ready in")) continue;
      const ready = readReadyFile(dataFolderAt(dataFolder));
      expect(lines.join("\n")).toContain(`Site      ${ready?.site}`);
      expect(lines.join("\n")).toContain(`Database  ${ready?.database} (dev-Data-Leads`);
      child.kill("SIGINT");
      await once(child, "exit");
      expect(child.exitCode).toBe(0);
      expect(isAlive(Number(ready?.database_pid))).toBe(false);
      expect(readReadyFile(dataFolderAt(dataFolder))).toBeUndefined();
    }
    expect(lines.at(-1)).toBe("Stopped.");
  });

  it("prints that the database has ended, stops everything and exits with 1", async () => {
    const dataFolder = temporaryFolder();
    const child = runFixture(dataFolder);
    const errors = text(child.stderr);
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith("Ready in")) continue;
      process.kill(Number(readReadyFile(dataFolderAt(dataFolder))?.database_pid), "SIGKILL");
    }
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(1);
    expect(await errors).toMatch(/^The database ended \(SIGKILL\): see [^\n]*database\.log\.\n$/);
    expect(readReadyFile(dataFolderAt(dataFolder))).toBeUndefined();
  });
});
