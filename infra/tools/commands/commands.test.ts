import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findLeadsByEmail } from "@planner/lambdas/leads/scanLeads";
import { readStatistics } from "@planner/lambdas/leads/statisticsItem";
import { countLeads } from "@planner/lambdas/statistics/countLeads";
import { toLeadStats } from "@planner/lambdas/statistics/leadSums";
import { aLeadItem, storeItems } from "@planner/lambdas/testing/aLead";
import { recount } from "@planner/lambdas/testing/recount";
import { newLeadTable, startDynamoDb } from "@planner/lambdas/testing/testDatabase";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

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
    ["leadsRestore", [], /^Name the table that was restored/],
    ["leadsErase", [], /^Name the person/],
    ["alertsRedrive", [], /^No local cloud runs on/],
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
    const table = await newLeadTable(database);
    await storeItems(table, [aLeadItem(), aLeadItem({ avg_job_value: 4500 })]);
    ready({ database: database.endpoint, tables: { LeadStoreTable: table.tableName } });
    const { said, exitCode } = await run("statsRebuild");
    await database.stop();
    expect(said).toContain('Before: {"total_leads":0');
    expect(said).toContain('Now:    {"total_leads":2,"mean_job_value":4000,');
    expect(exitCode).toBe(0);
  });

  it("brings back what the local cloud's table has lost", async () => {
    const database = await startDynamoDb();
    const [table, copy] = [await newLeadTable(database), await newLeadTable(database)];
    const [lost, kept] = [aLeadItem(), aLeadItem()];
    await storeItems(copy, [lost, kept]);
    await storeItems(table, [kept]);
    ready({ database: database.endpoint, tables: { LeadStoreTable: table.tableName } });
    const restored = await run("leadsRestore", "--from", copy.tableName);
    const again = await run("leadsRestore", "--from", copy.tableName);
    const itself = await run("leadsRestore", "--from", table.tableName);
    const nowhere = await run("leadsRestore", "--from", "leads-nowhere");
    await database.stop();
    expect(restored).toMatchObject({ complained: "", exitCode: 0 });
    expect(restored.said).toMatch(/^1 leads brought back .* 1 were there/);
    expect(again.said).toMatch(/^0 leads brought back .* 2 were there/);
    expect(itself).toMatchObject({ said: "", exitCode: 1 });
    expect(itself.complained).toMatch(/is the table itself/);
    expect(nowhere.complained).toMatch(/^There is no table leads-nowhere/);
  });

  it("says that nobody is alerted, where the cloud has no queues of alerts", async () => {
    ready({ database: "http://127.0.0.1:1", tables: {}, queues: {} });
    const { complained, exitCode } = await run("alertsRedrive");
    expect(complained).toMatch(/^Nobody is told of new leads here: .*ALERT_RECIPIENTS/);
    expect(exitCode).toBe(1);
  });
});

describe("leadsErase", () => {
  const email = "marguerite@solidfloors.com";

  it("changes nothing before it is told to, then removes the person, and never says who it is", async () => {
    const database = await startDynamoDb();
    const table = await newLeadTable(database);
    const [one, two, other] = [
      aLeadItem({ work_email: email }),
      aLeadItem({ work_email: "Marguerite@SolidFloors.com" }),
      aLeadItem(),
    ];
    const leads = [one, two, other].flatMap((lead) => lead ?? []);
    await storeItems(table, leads);
    await countLeads(table, leads);
    ready({ database: database.endpoint, tables: { LeadStoreTable: table.tableName } });

    const dry = await run("leadsErase", "--email", email);
    expect(dry.said).toContain(`Would erase the lead ${one?.id}.`);
    expect(dry.said).toContain("with --yes erases the 2 leads, for good.");
    expect(await findLeadsByEmail(table, email)).toHaveLength(2);

    const erased = await run("leadsErase", "--email", email.toUpperCase(), "--yes");
    expect(erased.said).toContain(`Erased the lead ${two?.id}.`);
    expect(await findLeadsByEmail(table, email)).toEqual([]);
    expect(toLeadStats(await readStatistics(table))).toEqual(await recount(table));
    expect((await recount(table)).total_leads).toBe(1);

    const again = await run("leadsErase", "--email", email);
    expect(again.complained).toBe("There is no lead of this address (the local cloud).\n");
    await database.stop();
    for (const { said, complained } of [dry, erased, again]) {
      expect(said + complained).not.toMatch(/marguerite|solidfloors/i);
    }
  });
});
