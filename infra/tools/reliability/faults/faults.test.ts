import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figuresOfLeads } from "../cloud/figuresOfLeads.ts";
import { SteadyLoad } from "../cloud/SteadyLoad.ts";
import { storedLeads } from "../cloud/storedLeads.ts";
import { untilCounted } from "../cloud/untilCounted.ts";
import { bundlePage } from "./browser/bundlePage.ts";
import { type FaultyCloud, startFaultyCloud } from "./cloud/FaultyCloud.ts";
import { runScenario, type Stage } from "./runScenario.ts";
import { runScenarios } from "./runScenarios.ts";
import type { VisitorPlan } from "./Scenario.ts";
import { Tally } from "./Tally.ts";

let folder: string;
let cloud: FaultyCloud;
let stage: Stage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "planner-faults-"));
  cloud = await startFaultyCloud(folder);
  stage = { cloud, script: await bundlePage(), tally: new Tally() };
}, 300_000);
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

const plain: VisitorPlan = {
  traits: { hasLocks: true, mayStore: true },
  pressesAtMs: 0,
  end: undefined,
  mishaps: [],
  offline: undefined,
  again: undefined,
  visits: [],
};

/** A scenario of one visitor, in whose plan something is otherwise. */
const run = (name: string, plan: Partial<VisitorPlan>) =>
  runScenario(name, { chance: 1, visitors: [{ ...plain, ...plan }], background: [] }, stage);

describe("a lead that was submitted", () => {
  it("is there once when nothing goes wrong", async () => {
    expect(await run("plain", {})).toEqual({ faults: [], submitted: 1, stored: 1, lostAsSaid: 0 });
    expect(stage.tally.of("none")).toBe(1);
  });

  it("is there once when the database is killed under it, and comes back", async () => {
    const outcome = await run("killed", {
      mishaps: [{ kind: "database dies", afterRealMs: 1, forMs: 20_000 }],
    });
    expect(outcome).toEqual({ faults: [], submitted: 1, stored: 1, lostAsSaid: 0 });
    expect(cloud.database.kills).toBe(1);
  });

  it("is there once, whatever befalls, and counted", async () => {
    const before = (await storedLeads(cloud.table)).length;
    const load = new SteadyLoad(cloud.site, 4);
    const sums = await runScenarios({ runs: 12, seed: 20_261_121, visitors: 4 }, stage);
    const steady = await load.stop();
    expect(sums.counterexample).toBeUndefined();
    const leads = await storedLeads(cloud.table);
    expect(leads).toHaveLength(before + sums.stored + steady);
    expect(await untilCounted(cloud.table, leads.length, 30_000)).toEqual(figuresOfLeads(leads));
  });
});

describe("a lead that the browser does not let the page store", () => {
  it("is lost when the page is closed before anything reached the server", async () => {
    const outcome = await run("lost", {
      traits: { hasLocks: true, mayStore: false },
      mishaps: [{ kind: "broken off", reached: false }],
      end: { step: 2, how: "is closed after" },
    });
    expect(outcome).toEqual({ faults: [], submitted: 1, stored: 0, lostAsSaid: 1 });
  });
});
