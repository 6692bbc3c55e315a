import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { aTable } from "../testing/aTable.ts";
import { startDynamoDb } from "../testing/startDynamoDb.ts";
import { stored, storeLeads } from "../testing/storeLeads.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "planner-commands-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function run(command: string, ...args: string[]) {
  const file = join(import.meta.dirname, `${command}.ts`);
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    env: { PATH: process.env.PATH, LOCAL_DATA: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { said, complained, exitCode: child.exitCode };
}

const ready = (content: object) =>
  writeFileSync(join(folder, "ready.json"), JSON.stringify(content));

describe("a command", () => {
  it.each([
    ["adminCreate", ["--email", "ann@example.com"], /^No local cloud runs on .*npm start.*--env/],
    ["adminCreate", ["--email", "ann"], /^--email must be an e-mail address/],
    ["adminCreate", [], /^Name the person/],
    ["adminRemove", ["--email", "ann@example.com", "--env", "live"], /^--env must be one of/],
    ["statsRebuild", ["--env", "dev"], /^No AWS region: .*AWS_REGION/],
  ])("%s %j says in one line what to do", async (command, args, message) => {
    const { complained, said, exitCode } = await run(command, ...args);
    expect(complained).toMatch(message);
    expect(complained.trim().split("\n")).toHaveLength(1);
    expect(said).toBe("");
    expect(exitCode).toBe(1);
  });

  it("says that the local cloud went away without a word", async () => {
    const nobody = "http://127.0.0.1:1";
    ready({
      database: nobody,
      tables: { LeadStoreTable: "leads-dev" },
      user_pool: { endpoint: nobody, user_pool_id: "local_pool" },
    });
    const { complained, exitCode } = await run("adminRemove", "--email", "ann@example.com");
    expect(complained).toBe(
      'Nothing answers where the local cloud was: start it with "npm start".\n',
    );
    expect(exitCode).toBe(1);
  });

  it("rebuilds the statistics of the local cloud", async () => {
    const database = await startDynamoDb();
    const table = await aTable(database);
    await storeLeads(table, [stored(aLead()), stored(aLead({ avg_job_value: 4500 }))]);
    ready({ database: database.endpoint, tables: { LeadStoreTable: table.tableName } });
    const { said, exitCode } = await run("statsRebuild");
    await database.stop();
    expect(said).toContain('Before: {"total_leads":0');
    expect(said).toContain('Now:    {"total_leads":2,"mean_job_value":4000,');
    expect(exitCode).toBe(0);
  });
});
