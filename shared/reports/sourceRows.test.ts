import { describe, expect, it } from "vitest";
import { lossCounter } from "./reportFigures.ts";
import { sourceRows } from "./sourceRows.ts";

describe("the rows of a report", () => {
  const day = (counters: Record<string, number>) => ({ item: "2026-11-02", counters });
  const campaign = { item: "2026-11-02#google#fall", counters: { leads: 3, won: 1 } };

  it("have a last one for the leads that belong to no campaign", () => {
    expect(sourceRows([day({ leads: 5, won: 1 })], [campaign])).toMatchObject([
      { source: "google", campaign: "fall", leads: 3 },
      { source: undefined, campaign: "Other campaigns", leads: 2 },
    ]);
  });

  it("have none for the reasons why leads were lost, which only days count", () => {
    const rows = sourceRows([day({ leads: 3, won: 1, [lossCounter("spam")]: 2 })], [campaign]);
    expect(rows.map((row) => row.campaign)).toEqual(["fall"]);
  });

  it("have a fixed order if their figures are equal", () => {
    const items = ["microsoft#fall", "google#fall", "google#winter"].map((name) => ({
      item: `2026-11-02#${name}`,
      counters: { leads: 3 },
    }));
    const expected = ["google fall", "google winter", "microsoft fall"];
    const names = (campaigns: typeof items) =>
      sourceRows([], campaigns)
        .slice(0, 3)
        .map(({ source, campaign }) => `${source} ${campaign}`);
    expect(names(items)).toEqual(expected);
    expect(names(items.toReversed())).toEqual(expected);
  });
});
