import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../repositoryRoot.ts";
import { costAssumptions, costSizes } from "./costAssumptions.ts";
import { costPage } from "./costPage.ts";
import { loads, usedShare } from "./loads.ts";
import { markdownTable } from "./markdownTable.ts";
import { monthlyCost, transferCost } from "./monthlyCost.ts";
import { monthlyVolume, secondsPerMonth } from "./monthlyVolume.ts";

const volumeOf = (leads: number) => monthlyVolume({ leads, admins: 3 });
const totalOf = (leads: number) =>
  Object.values(monthlyCost(volumeOf(leads))).reduce((sum, usd) => sum + usd, 0);

describe("docs/cost.md", () => {
  it("is what the tables say (npm run docs:cost writes it)", () => {
    expect(readFileSync(join(repositoryRoot, "docs", "cost.md"), "utf8")).toBe(costPage());
  });
});

describe("monthlyCost", () => {
  it("prices a hundred thousand leads by hand's reckoning", () => {
    const cost = monthlyCost(monthlyVolume({ leads: 100_000, admins: 0 }));
    // 2 million visits of 160 kB are 320 GB at 8.5 cents; of 9 requests, and 110,000 calls: 18.11 million at a dollar.
    expect(cost["CloudFront, transfer"]).toBeCloseTo(27.2);
    expect(cost["CloudFront, requests"]).toBeCloseTo(18.11);
    // The ACL, four rules, 18.11 million requests at 60 cents a million.
    expect(cost.WAF).toBeCloseTo(5 + 4 + 10.866);
    // 700,000 write units.
    expect(cost["DynamoDB, reads and writes"]).toBeCloseTo(0.4375);
    // 1.2 million items of 0.8 kB, twice, at 45 cents a GB.
    expect(cost["DynamoDB, storage and recovery"]).toBeCloseTo(0.864);
    // 8 metrics at 30 cents, 34 at 10, the dashboard.
    expect(cost["CloudWatch metrics, alarms, dashboard"]).toBeCloseTo(2.4 + 3.4 + 3);
    expect(cost.SES).toBeCloseTo(10);
  });

  it("costs something before the first lead: what stands there", () => {
    expect(totalOf(0)).toBeCloseTo(9 + 8.8 + 2 + 1.2, 0);
  });

  it("never falls when leads are added", () => {
    const leads = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(fc.property(leads, leads, (some, more) => totalOf(some + more) >= totalOf(some)));
  });
});

describe("traces", () => {
  const tracesAt = (leads: number) => monthlyVolume({ leads, admins: 0 }).traces;

  it("are of nearly every call when calls are rare, of each of the two functions", () => {
    expect(tracesAt(1_000)).toBeCloseTo(1_100 + 1_000, -1);
  });

  it("are one a second and a twentieth of the rest when calls are many", () => {
    const seconds = 2 * secondsPerMonth;
    expect(tracesAt(1e9)).toBeCloseTo(seconds + 0.05 * (2.1e9 - seconds), -3);
  });
});

describe("transferCost", () => {
  it.each([
    [0, 0],
    [10_000, 850],
    [10_001, 850.08],
    [50_000, 4_050],
    [150_000, 10_050],
  ])("takes %i GB through the tiers for %f dollars", (gigabytes, usd) => {
    expect(transferCost(gigabytes)).toBeCloseTo(usd);
  });

  it("knows no price beyond its table", () => {
    expect(() => transferCost(500_001)).toThrow(RangeError);
  });
});

describe("loads", () => {
  const at = (leads: number) => loads(leads, volumeOf(leads));

  it("come nearest first", () => {
    for (const { leads } of costSizes) {
      const shares = at(leads).map(usedShare);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
    }
  });

  it("put the busiest second at the mean times the factor", () => {
    const save = at(secondsPerMonth).find(({ limit }) => limit.startsWith("Throttle of the save"));
    const { callsPerLead, peakFactor } = costAssumptions;
    expect(save?.load).toBeCloseTo(callsPerLead.value * peakFactor.value);
  });

  it("hold at a hundred thousand leads, and at ten million break the mails and then the save route", () => {
    expect(at(100_000).every((load) => usedShare(load) < 1)).toBe(true);
    const broken = at(10_000_000).filter((load) => usedShare(load) > 1);
    expect(broken.map(({ limit }) => limit)).toEqual([
      "SES mails, production account's usual start",
      "Throttle of the save route, prod",
    ]);
  });
});

describe("markdownTable", () => {
  it("aligns its columns", () => {
    const rows = [
      ["Name", "Dollars"],
      ["a", "1.00"],
    ];
    expect(markdownTable(rows, "numbers")).toBe(
      "| Name | Dollars |\n| ---- | ------: |\n| a    |    1.00 |",
    );
  });
});
