import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Item, totalsOf } from "../LeadTable.ts";
import { unthrottledAssembly } from "../productAssembly.ts";
import { SteadyLoad } from "../sendLeads.ts";
import { type FaultyCloud, startFaultyCloud } from "./FaultyCloud.ts";
import { bundlePageScript } from "./pageScript.ts";
import { runScenario, runScenarios, type Stage } from "./runScenarios.ts";
import type { VisitorPlan } from "./Scenario.ts";
import { type VisitorTrace, violations } from "./Visitor.ts";

let folder: string;
let cloud: FaultyCloud;
let stage: Stage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "planner-faults-"));
  cloud = await startFaultyCloud(unthrottledAssembly(folder), folder);
  stage = { cloud, script: await bundlePageScript(), count: () => undefined };
}, 300_000);
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

const undisturbed: VisitorPlan = {
  traits: { hasWebLocks: true, canStore: true },
  submitsAtMs: 0,
  pageEnd: undefined,
  requestFaults: [],
  offline: undefined,
  retry: undefined,
  visits: [],
};

const runVisitor = (name: string, plan: Partial<VisitorPlan>) =>
  runScenario(
    name,
    { randomSeed: 1, visitors: [{ ...undisturbed, ...plan }], backgroundFaults: [] },
    stage,
  );

const storedOnce = { violations: [], submitted: 1, stored: 1, acceptedLosses: 0 };

describe("fault experiment", () => {
  it("reports a lead that the product acknowledges but does not store", async () => {
    const fault = { how: "pretends to succeed", when: "before" } as const;
    const outcome = await runVisitor("broken", { requestFaults: [{ kind: "function", fault }] });
    expect(outcome).toEqual({
      violations: ["broken-0@solidfloors.com: lost: 0 leads stored, 1 submitted"],
      submitted: 1,
      stored: 0,
      acceptedLosses: 0,
    });
  });

  it("stores a lead once if nothing goes wrong", async () => {
    expect(await runVisitor("plain", {})).toEqual(storedOnce);
  });

  it("stores a lead once if the database is killed and restarted", async () => {
    const outcome = await runVisitor("killed", {
      requestFaults: [{ kind: "database killed", afterRealMs: 1, forMs: 20_000 }],
    });
    expect(outcome).toEqual(storedOnce);
    expect(cloud.database.kills()).toBe(1);
  });

  it("accepts a lost lead if the page is closed before its request and has no storage", async () => {
    const outcome = await runVisitor("lost", {
      traits: { hasWebLocks: true, canStore: false },
      requestFaults: [{ kind: "connection lost", reachesServer: false }],
      pageEnd: { step: 2, how: "is closed after" },
    });
    expect(outcome).toEqual({ ...storedOnce, stored: 0, acceptedLosses: 1 });
  });

  it("stores and counts every lead once under random faults", async () => {
    const before = (await cloud.table.leads()).size;
    const load = new SteadyLoad(cloud.site, 4);
    const outcome = await runScenarios({ runs: 12, seed: 20_261_121, visitors: 4 }, stage);
    const steady = await load.stop();
    expect(outcome.violations).toEqual([]);
    const leads = await cloud.table.leads();
    expect(leads.size).toBe(before + outcome.stored + steady);
    expect(await cloud.table.waitUntilCounted(leads.size, 30_000)).toEqual(
      totalsOf(leads.values()),
    );
  });
});

describe("violations", () => {
  const trace: VisitorTrace = {
    email: "ann@solidfloors.com",
    avgJobValue: 3500,
    submitted: 1,
    mayLose: false,
    sentKeys: new Set(["key-1", "key-2"]),
    storage: new Map(),
  };

  const lead = (changes: Item = {}): Item => ({
    work_email: { S: "ann@solidfloors.com" },
    avg_job_value: { N: "3500" },
    ...changes,
  });

  const stored = (...leads: readonly (readonly [string, Item])[]) => new Map(leads);

  it("returns nothing if each lead is stored once", () => {
    const other = lead({ work_email: { S: "bob@solidfloors.com" } });
    expect(violations(trace, stored(["key-1", lead()], ["key-9", other]))).toEqual([]);
  });

  it.each<[string, Partial<VisitorTrace>, ReadonlyMap<string, Item>]>([
    ["lost: 0 leads stored, 1 submitted", {}, stored()],
    ["lost: 1 leads stored, 2 submitted", { submitted: 2 }, stored(["key-1", lead()])],
    ["duplicated: 2 leads stored, 1 submitted", {}, stored(["key-1", lead()], ["key-2", lead()])],
    ["duplicated: 1 leads stored, 0 submitted", { submitted: 0 }, stored(["key-1", lead()])],
    ["stored under a key that was never sent", {}, stored(["key-3", lead()])],
    ["stored with different goals", {}, stored(["key-1", lead({ avg_job_value: { N: "1" } })])],
    [
      "contact details are still in the browser",
      { storage: new Map([["planner.outbox.key-1", "…ann@solidfloors.com…"]]) },
      stored(["key-1", lead()]),
    ],
  ])("reports: %s", (violation, changes, leads) => {
    expect(violations({ ...trace, ...changes }, leads)).toEqual([
      `ann@solidfloors.com: ${violation}`,
    ]);
  });

  it("accepts a loss, but not a duplicate, if the browser has no storage", () => {
    expect(violations({ ...trace, mayLose: true }, stored())).toEqual([]);
    const twice = stored(["key-1", lead()], ["key-2", lead()]);
    expect(violations({ ...trace, mayLose: true }, twice)).toHaveLength(1);
  });
});
