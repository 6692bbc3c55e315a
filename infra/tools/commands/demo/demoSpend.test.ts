import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { demoSpend } from "./demoSpend.ts";

it("writes an export of each service into a new folder, in its format and for the last 90 days", () => {
  const parent = mkdtempSync(join(tmpdir(), "demo-spend-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const now = new Date("2026-11-30T12:00:00.000Z");
  const files = demoSpend(join(parent, "ad-spend"), now, () => 0.5);
  const texts = new Map(files.map((file) => [basename(file), readFileSync(file, "utf8")]));
  const lines = (name: string) => (texts.get(name) ?? "").trimEnd().split("\r\n");
  const google = lines("google-ads.csv");
  expect(google.slice(0, 4)).toEqual([
    "Campaign report",
    '"September 2, 2026 - November 29, 2026"',
    "Campaign,Day,Currency code,Cost",
    "contractor-leads-search,2026-09-02,USD,62.00",
  ]);
  expect(google.at(-1)).toMatch(/^Total: Campaigns,.*,USD,"10,146\.00"$/);
  expect(lines("meta-ads.csv").slice(-2)).toEqual([
    "meta-lead-ads-fall,2026-11-29,2026-11-29,41.00",
    "Retargeting Planner 2026,2026-11-29,2026-11-29,12.00",
  ]);
  expect(lines("microsoft-advertising.csv").at(-2)).toBe(
    "11/22/2026,contractor-leads-exact,USD,11.00",
  );
});
