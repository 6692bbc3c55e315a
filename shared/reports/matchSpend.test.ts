import { describe, expect, it } from "vitest";
import type { SpendMonth } from "./adSpend.ts";
import { costsAndReturnOf } from "./costsAndReturn.ts";
import { matchSpend, otherKey, rowKey, type SpendRow } from "./matchSpend.ts";
import type { SpendJoin } from "./spendJoin.ts";

const october = { from: "2026-10-01", to: "2026-10-31" };
const row = (source: SpendRow["source"], campaign: string, leads = 1) => ({
  source,
  campaign,
  leads,
});
const monthOf = (service: SpendMonth["service"], ...campaigns: SpendMonth["campaigns"]) => ({
  service,
  month: "2026-10",
  version: 1,
  covered: [1, 2, 3],
  campaigns,
});
const join = (change: Partial<SpendJoin>): SpendJoin => ({
  service: "meta",
  campaign: "Retargeting",
  source: "facebook",
  counts_as: "fall-offer",
  by: "ann",
  at: "2026-11-01T00:00:00.000Z",
  ...change,
});
const none = { joins: [], others: new Set<string>() };

function match(
  rows: Parameters<typeof matchSpend>[0],
  spend: Partial<Parameters<typeof matchSpend>[1]>,
) {
  const matched = matchSpend(rows, { months: [], ...none, ...spend }, october);
  return {
    rows: Object.fromEntries([...matched.rows].map(([key, { cents }]) => [key, cents])),
    unmatched: matched.unmatched.map(({ campaign, cents }) => `${campaign} ${cents}`),
  };
}

describe("a campaign of an account", () => {
  it("belongs to the row of its source with the same name, by case and spaces", () => {
    const months = [
      monthOf("google", { name: "Fall  Offer", days: { "1": 100, "2": 20 } }),
      monthOf("meta", { name: "Fall Offer", days: { "1": 3 } }),
    ];
    expect(match([row("google", "fall offer"), row("facebook", "other")], { months })).toEqual({
      rows: { "google#fall offer": 120 },
      unmatched: ["Fall Offer 3"],
    });
  });

  it("belongs to the row that has its ID as a name", () => {
    const months = [monthOf("google", { name: "Fall", ids: ["123"], days: { "1": 100 } })];
    expect(match([row("google", "123")], { months }).rows).toEqual({ "google#123": 100 });
  });

  it("belongs to one of several rows: the one with its exact name, else the one with the most leads", () => {
    const months = [monthOf("google", { name: "Fall", days: { "1": 100 } })];
    const rows = [row("google", "FALL", 9), row("google", "fall", 5)];
    expect(match(rows, { months }).rows).toEqual({ "google#FALL": 100 });
    expect(match([...rows, row("google", "Fall")], { months }).rows).toEqual({
      "google#Fall": 100,
    });
  });

  it("counts in the row that it was joined to, also if that has no lead in the period", () => {
    const months = [
      monthOf(
        "meta",
        { name: "Retargeting", days: { "1": 100 } },
        { name: "fall-offer", days: { "2": 5 } },
      ),
    ];
    const rows = [row("facebook", "fall-offer"), row("facebook", "retargeting")];
    const joins = [join({})];
    expect(match(rows, { months, joins }).rows).toEqual({ "facebook#fall-offer": 105 });
    expect(match([], { months, joins }).rows).toEqual({ "facebook#fall-offer": 100 });
    const other = join({ source: undefined, counts_as: "Other campaigns" });
    expect(match(rows, { months, joins: [other] }).rows).toEqual({
      [rowKey({ campaign: "Other campaigns" })]: 100,
      "facebook#fall-offer": 5,
    });
  });

  it("counts in Other campaigns if its leads do", () => {
    const months = [monthOf("google", { name: "Fall", days: { "1": 100 } })];
    const others = new Set([otherKey("2026-10", "google", "Fall")]);
    expect(match([row("google", "Fall")], { months, others }).rows).toEqual({
      "#Other campaigns": 100,
    });
  });
});

it("sorts campaigns with equal spend by name, then by service", () => {
  const months = [
    monthOf("meta", { name: "Fall", days: { "1": 100 } }),
    monthOf("google", { name: "Winter", days: { "1": 100 } }, { name: "Fall", days: { "1": 100 } }),
  ];
  for (const stored of [months, months.toReversed()]) {
    const { unmatched } = matchSpend([], { months: stored, ...none }, october);
    expect(unmatched.map(({ service, campaign }) => `${campaign} ${service}`)).toEqual([
      "Fall google",
      "Fall meta",
      "Winter google",
    ]);
  }
});

it("counts only the days of the period", () => {
  const months = [
    monthOf("google", { name: "Fall", days: { "1": 1, "2": 20 }, spread: { "3": 300 } }),
  ];
  const range = { from: "2026-10-02", to: "2026-10-02" };
  expect(matchSpend([], { months, ...none }, range).cents).toBe(20);
});

it.each([
  [{ spend: 100, leads: 4, booked: 2, won: 1, won_value: 310 }, [25, 50, 100, 3.1]],
  [{ spend: 100, leads: 4, booked: 0, won: 0, won_value: 0 }, [25, null, null, null]],
  [{ spend: 0, leads: 4, booked: 2, won: 1, won_value: 310 }, [null, null, null, null]],
  [{ spend: null, leads: 0, booked: 0, won: 0, won_value: 0 }, [null, null, null, null]],
])("what came of %j costs %j", (results, figures) => {
  expect(Object.values(costsAndReturnOf(results))).toEqual(figures);
});
