import type { CampaignSpend, SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import { describe, expect, it } from "vitest";
import { previewRanges } from "./previewRanges.ts";

const campaign = (name: string, cents: number): CampaignSpend => ({ name, days: { "1": cents } });

/** The first day of a month, with one row a campaign. */
const imported = (...campaigns: CampaignSpend[]): SpendImport => ({
  service: "google",
  month: "2026-10",
  first_day: 1,
  last_day: 1,
  rows: campaigns.length,
  campaigns,
});

const stored = (...campaigns: CampaignSpend[]): SpendMonth => ({
  service: "google",
  month: "2026-10",
  version: 1,
  covered: [1],
  campaigns,
});

describe("previewRanges", () => {
  const file = imported(campaign("fall", 100));

  it.each([
    { what: "is new", month: undefined, change: "new", storedCents: 0, newCents: 100 },
    {
      what: "adds to a day whose amounts all stay",
      month: stored(campaign("patios", 70)),
      change: "adds",
      storedCents: 70,
      newCents: 170,
    },
    {
      what: "replaces a day of which nothing stays",
      month: stored(campaign("fall", 90)),
      change: "replaces",
      storedCents: 90,
      newCents: 100,
    },
    {
      what: "changes a day of which a part stays",
      month: stored(campaign("fall", 90), campaign("patios", 70)),
      change: "changes",
      storedCents: 160,
      newCents: 170,
    },
    {
      what: "leaves a day unchanged",
      month: stored(campaign("fall", 100)),
      change: "unchanged",
      storedCents: 100,
      newCents: 100,
    },
  ])("$what", ({ month, change, storedCents, newCents }) => {
    const day = "2026-10-01";
    const row = { line: 2, name: "fall", id: "", days: { from: day, to: day }, cents: 100 };
    expect(previewRanges([file], month ? [month] : [], [row])).toEqual([
      { days: { from: day, to: day }, change, rows: 1, storedCents, newCents },
    ]);
  });

  it("joins days in a row to which the same happens", () => {
    const longer = { ...file, last_day: 3 };
    const changes = previewRanges([longer], [stored(campaign("fall", 100))], []).map(
      ({ days, change }) => ({ days, change }),
    );
    expect(changes).toEqual([
      { days: { from: "2026-10-01", to: "2026-10-01" }, change: "unchanged" },
      { days: { from: "2026-10-02", to: "2026-10-03" }, change: "new" },
    ]);
  });
});
