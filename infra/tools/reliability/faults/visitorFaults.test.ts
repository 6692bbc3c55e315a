import { describe, expect, it } from "vitest";
import type { Item } from "../cloud/LeadTable.ts";
import { type VisitorsTrace, visitorFaults } from "./visitorFaults.ts";

const trace: VisitorsTrace = {
  email: "ann@solidfloors.com",
  avgJobValue: 3500,
  submitted: 1,
  mayHaveLost: false,
  sentKeys: new Set(["key-1", "key-2"]),
  storage: new Map(),
};

const lead = (changes: Item = {}): Item => ({
  work_email: { S: "ann@solidfloors.com" },
  avg_job_value: { N: "3500" },
  ...changes,
});

const found = (...leads: readonly (readonly [string, Item])[]) => new Map(leads);

describe("visitorFaults", () => {
  it("finds none where each lead is there once", () => {
    const others = lead({ work_email: { S: "bob@solidfloors.com" } });
    expect(visitorFaults(trace, found(["key-1", lead()], ["key-9", others]))).toEqual([]);
  });

  it.each<[string, Partial<VisitorsTrace>, ReadonlyMap<string, Item>]>([
    ["lost: 0 leads of 1 submitted", {}, found()],
    ["lost: 1 leads of 2 submitted", { submitted: 2 }, found(["key-1", lead()])],
    ["doubled: 2 leads of 1 submitted", {}, found(["key-1", lead()], ["key-2", lead()])],
    ["doubled: 1 leads of 0 submitted", { submitted: 0 }, found(["key-1", lead()])],
    ["stored under a key never sent", {}, found(["key-3", lead()])],
    ["stored with other goals", {}, found(["key-1", lead({ avg_job_value: { N: "1" } })])],
    [
      "the details are still in the browser",
      { storage: new Map([["planner.outbox.key-1", "…ann@solidfloors.com…"]]) },
      found(["key-1", lead()]),
    ],
  ])("finds: %s", (fault, changes, leads) => {
    expect(visitorFaults({ ...trace, ...changes }, leads)).toEqual([
      `ann@solidfloors.com: ${fault}`,
    ]);
  });

  it("forgives a loss where the browser let nothing be stored, and nothing else", () => {
    expect(visitorFaults({ ...trace, mayHaveLost: true }, found())).toEqual([]);
    const twice = found(["key-1", lead()], ["key-2", lead()]);
    expect(visitorFaults({ ...trace, mayHaveLost: true }, twice)).toHaveLength(1);
  });
});
