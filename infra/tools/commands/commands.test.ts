import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import { eventPut, readEvents } from "@planner/lambdas/desk/leadEvents";
import { findLeads } from "@planner/lambdas/desk/search/findLeads";
import { parseSearch } from "@planner/lambdas/desk/search/searchTokens";
import { readStatistics } from "@planner/lambdas/leads/counts/statisticsItem";
import { findLeadsByEmail } from "@planner/lambdas/leads/scanLeads";
import { countLeads } from "@planner/lambdas/statistics/countLeads";
import { toLeadStats } from "@planner/lambdas/statistics/leadSums";
import { aLeadItem, storeItems } from "@planner/lambdas/testing/aLead";
import { recount } from "@planner/lambdas/testing/recount";
import {
  newDeskTables,
  type RunningDynamoDb,
  startDynamoDb,
} from "@planner/lambdas/testing/testDatabase";
import { createDataFolder } from "@planner/local-cloud/cloud/DataFolder";
import { writeReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { contactSchema } from "@planner/shared/lead/contact/contactSchema";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { demoLeads } from "./data/demoLeads.ts";
import { findRebuild } from "./data/findRebuild.ts";
import { leadsBackfill } from "./data/leadsBackfill.ts";
import { leadsErase } from "./data/leadsErase.ts";
import { leadsRestore } from "./data/leadsRestore.ts";
import { statsRebuild } from "./data/statsRebuild.ts";
import { explainError } from "./runCommand.ts";

const now = new Date("2026-11-22T09:00:00.000Z");
let database: RunningDynamoDb;
let table: DeskTables;
beforeAll(async () => {
  database = await startDynamoDb();
});
afterAll(() => database.stop());

beforeEach(async () => {
  table = await newDeskTables(database);
  const folder = createDataFolder(temporaryFolder());
  writeReadyFile(folder, {
    site: "http://localhost:3000",
    database: database.endpoint,
    services: "http://127.0.0.1:9000",
    tables: { LeadStoreTable: table.tableName, LeadStoreDeskTable: table.deskTableName },
    queues: {},
    mailbox: "http://127.0.0.1:9000/mailbox/",
    pid: 1,
  });
  vi.stubEnv("LOCAL_DATA", folder.root);
});

describe("the command line", () => {
  it("prints errors that the operator can fix on one line and exits with 1", () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "run.ts"), "leads:erase", "--email", "ann"],
      { encoding: "utf8" },
    );
    expect(stderr).toMatch(
      /^--email must be an email address[^\n]+Usage: npm run leads:erase[^\n]+\n$/,
    );
    expect(stdout).toBe("");
    expect(status).toBe(1);
  });
});

describe("explainError", () => {
  const awsError = Object.assign(new Error("not authorized"), {
    name: "AccessDenied",
    $metadata: {},
  });
  it.each([
    [Object.assign(new Error(), { name: "CredentialsProviderError" }), /^No AWS credentials/],
    [Object.assign(new Error(), { code: "ECONNREFUSED" }), /^The local cloud is not responding/],
    [
      Object.assign(new Error(), { code: "ENOTFOUND", hostname: "sts.us-east-9.amazonaws.com" }),
      /^No connection to sts\.us-east-9\.amazonaws\.com: check .* the region/,
    ],
    [awsError, /^AWS refused: AccessDenied: not authorized$/],
  ])("explains %o", (error, line) => {
    expect(explainError(error)).toMatch(line);
  });

  it("does not explain bugs", () => {
    expect(explainError(new TypeError("x is undefined"))).toBeUndefined();
  });
});

describe("statsRebuild", () => {
  it("prints the statistics before and after", async () => {
    await storeItems(table, [aLeadItem(), aLeadItem({ avg_job_value: 4500 })]);
    expect(await statsRebuild([])).toEqual([
      expect.stringContaining('Before: {"total_leads":0'),
      expect.stringContaining('Now:    {"total_leads":2,"mean_job_value":4000,'),
    ]);
  });
});

describe("findRebuild", () => {
  it("makes all leads findable again", async () => {
    const { work_email: _, ...broken } = aLeadItem();
    const lead = aLeadItem({ first_name: "Zoe" });
    await storeItems(table, [lead, aLeadItem(), broken]);
    const find = () => findLeads(table)({ limit: 25, filter: {}, search: parseSearch("zoe") });
    expect((await find()).leads).toEqual([]);
    expect(await findRebuild([])).toEqual([
      "The search finds 2 leads (the local cloud).",
      "Skipped 1 incomplete record.",
    ]);
    expect((await find()).leads).toMatchObject([{ id: lead.id }]);
  });
});

describe("demoLeads", () => {
  it("fills the tables with leads that the form accepts, and their timelines", async () => {
    expect(await demoLeads(["--count", "60"])).toEqual([
      "Added 60 made-up leads to the local cloud: http://localhost:3000/admin",
    ]);
    const { leads, brokenIds } = await findLeads(table)({ limit: 100, filter: {} });
    expect(leads).toHaveLength(60);
    expect(brokenIds).toEqual([]);
    for (const lead of leads) {
      expect(contactSchema.safeParse(lead)).toMatchObject({ success: true });
      const [latest, ...others] = await readEvents(table, lead.id);
      const first = others.at(-1) ?? latest;
      expect(lead.first_response_at).toBe(first?.at);
      expect(Date.parse(latest?.at ?? "")).not.toBeGreaterThan(Date.now());
    }
    expect(new Set(leads.map(({ stage }) => stage)).size).toBeGreaterThan(2);
  });

  it("rejects an impossible count", async () => {
    await expect(demoLeads(["--count", "0"])).rejects.toThrow("whole number from 1 to 10000");
  });
});

describe("leadsBackfill", () => {
  it("adds leads saved before stages existed to the list of new ones", async () => {
    const { stage: _, version: __, ...old } = aLeadItem();
    await storeItems(table, [old, aLeadItem({ stage: "won", version: 3 })]);
    const list = () => findLeads(table)({ limit: 25, filter: { stage: "new" } });
    expect((await list()).leads).toEqual([]);
    expect(await leadsBackfill([])).toEqual(["Moved 1 lead to the stage New (the local cloud)."]);
    expect((await list()).leads).toMatchObject([{ id: old.id, stage: "new", version: 0 }]);
    expect(await leadsBackfill([])).toEqual(["Moved 0 leads to the stage New (the local cloud)."]);
  });
});

describe("leadsRestore", () => {
  it("copies only the missing leads and events", async () => {
    const copy = await newDeskTables(database);
    const [lost, kept] = [aLeadItem(), aLeadItem()];
    await storeItems(copy, [lost, kept]);
    await storeItems(table, [kept]);
    const note = { id: "1", at: now.toISOString(), by: "ann", kind: "note", note: "Hi" } as const;
    const { Put } = eventPut(copy, lost.id, note);
    await storeItems({ ...copy, tableName: copy.deskTableName }, [Put.Item]);
    const restore = () =>
      leadsRestore(["--from", copy.tableName, "--desk-from", copy.deskTableName]);
    expect(await restore()).toEqual([
      `Restored 1 lead to ${table.tableName} from ${copy.tableName} (the local cloud).`,
      "  1 already existed or were erased.",
      `Restored 1 event to ${table.deskTableName} from ${copy.deskTableName} (the local cloud).`,
      "  0 already existed. 0 belong to leads that are missing or were erased.",
      "Now rebuild the statistics and the search: npm run stats:rebuild && npm run find:rebuild",
    ]);
    expect(await readEvents(table, lost.id)).toEqual([note]);
    const [leads, , events] = await restore();
    expect(leads).toMatch(/^Restored 0 leads /);
    expect(events).toMatch(/^Restored 0 events /);
  });

  it("rejects the table itself, a table that does not exist and no table", async () => {
    await expect(leadsRestore([])).rejects.toThrow("Name a restored table");
    await expect(leadsRestore(["--desk-from", table.deskTableName])).rejects.toThrow(
      "is the table itself",
    );
    await expect(leadsRestore(["--from", table.tableName])).rejects.toThrow("is the table itself");
    await expect(leadsRestore(["--from", "leads-nowhere"])).rejects.toThrow(
      "Table leads-nowhere does not exist",
    );
  });
});

describe("leadsErase", () => {
  const email = "marguerite@solidfloors.com";

  it("changes nothing without --yes, then erases the person, without ever printing the address", async () => {
    const leads = [
      aLeadItem({ work_email: email }),
      aLeadItem({ work_email: "Marguerite@SolidFloors.com" }),
      aLeadItem(),
    ];
    await storeItems(table, leads);
    await countLeads(table, leads);

    const planned = await leadsErase(["--email", email]);
    expect(planned).toContain(`Would erase the lead ${leads[0]?.id}.`);
    expect(planned.join()).toContain("with --yes to permanently erase the 2 leads.");
    expect(await findLeadsByEmail(table, email)).toHaveLength(2);

    const erased = await leadsErase(["--email", email.toUpperCase(), "--yes"]);
    expect(erased).toContain(`Erased the lead ${leads[1]?.id}.`);
    expect(await findLeadsByEmail(table, email)).toEqual([]);
    expect(toLeadStats(await readStatistics(table), now)).toEqual(await recount(table, now));
    expect((await recount(table, now)).total_leads).toBe(1);

    const again = await leadsErase(["--email", email]).catch((error: unknown) => String(error));
    expect(again).toContain("No lead has this email address (the local cloud).");
    expect([...planned, ...erased, ...again].join("")).not.toMatch(/marguerite|solidfloors/i);
  });
});
