import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsOf, cleanCampaign, type SpendImport, spendImportSchema } from "./adSpend.ts";
import { mergeSpend } from "./mergeSpend.ts";
import { spreadCents } from "./spreadCents.ts";

const nothing = { covered: [], campaigns: [] };
const month = { service: "google", month: "2026-10", rows: 1 } as const;

const importOf = (first_day: number, last_day: number, campaigns: SpendImport["campaigns"]) => ({
  ...month,
  first_day,
  last_day,
  campaigns,
});

describe("mergeSpend", () => {
  const first = importOf(1, 2, [{ name: "Fall", days: { "1": 100, "2": 200 } }]);

  it("changes nothing if the same file is imported again", () => {
    const once = mergeSpend(nothing, first);
    expect(once).toEqual({
      covered: [1, 2],
      campaigns: [{ name: "Fall", days: { "1": 100, "2": 200 } }],
    });
    expect(mergeSpend(once, first)).toEqual(once);
  });

  it("replaces the days of a campaign, also spread ones, and keeps its other days", () => {
    const spread = importOf(1, 4, [{ name: "fall", days: {}, spread: { "1": 10, "4": 40 } }]);
    expect(mergeSpend(mergeSpend(nothing, spread), first)).toEqual({
      covered: [1, 2, 3, 4],
      campaigns: [{ name: "Fall", days: { "1": 100, "2": 200 }, spread: { "4": 40 } }],
    });
  });

  it("replaces the days of a campaign that was renamed", () => {
    const before = importOf(1, 3, [{ name: "Fall", ids: ["7"], days: { "1": 100, "3": 300 } }]);
    const after = importOf(1, 2, [{ name: "Autumn", ids: ["7"], days: { "1": 100 } }]);
    expect(mergeSpend(mergeSpend(nothing, before), after).campaigns).toEqual([
      { name: "Autumn", ids: ["7"], days: { "1": 100, "3": 300 } },
    ]);
  });

  it("keeps campaigns with other IDs, or with several, apart", () => {
    const before = importOf(1, 1, [
      { name: "Fall", ids: ["7"], days: { "1": 100 } },
      { name: "Brand", ids: ["9", "8"], days: { "1": 300 } },
    ]);
    const after = importOf(1, 1, [{ name: "Autumn", ids: ["9"], days: { "1": 200 } }]);
    const { campaigns } = mergeSpend(mergeSpend(nothing, before), after);
    expect(campaigns.map(({ name }) => name)).toEqual(["Autumn", "Brand", "Fall"]);
  });

  it("equals a recount after a hundred random imports", () => {
    const names = ["Fall", "fall", "Patios ", "=1+1", "Brand"];
    const cents = fc.integer({ min: 0, max: 90_000 });
    const campaign = fc.record({
      name: fc.constantFrom(...names),
      amounts: fc.dictionary(fc.integer({ min: 1, max: 31 }).map(String), cents, {
        noNullPrototype: true,
      }),
      isSpread: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(campaign, { minLength: 100, maxLength: 100 }), (imports) => {
        let stored: ReturnType<typeof mergeSpend> = nothing;
        const expected = new Map<string, number>();
        for (const { name, amounts, isSpread } of imports) {
          const days = isSpread ? { days: {}, spread: amounts } : { days: amounts };
          stored = mergeSpend(stored, importOf(1, 31, [{ name, ...days }]));
          for (const [day, amount] of Object.entries(amounts))
            expected.set(`${name.trim().toLowerCase()} ${day}`, amount);
        }
        const sum = stored.campaigns.reduce((cents, each) => cents + centsOf(each), 0);
        expect(sum).toBe([...expected.values()].reduce((one, other) => one + other, 0));
      }),
      { numRuns: 20 },
    );
  });
});

it("spreads an amount over days to the cent", () => {
  expect(spreadCents(1000, 3)).toEqual([334, 333, 333]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 366 }),
      (cents, days) => {
        const parts = spreadCents(cents, days);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it.each([
  [" Fall  Offer\u200b (new) ", "", "Fall Offer new"],
  ["jo@example.com", "12", "Campaign 12"],
  ["", "", "No name"],
])("cleans the name %j like utm_campaign", (name, id, cleaned) => {
  expect(cleanCampaign(name, id)).toBe(cleaned);
});

describe("spendImportSchema", () => {
  const campaign = { name: "Fall", days: { "1": 100 } };
  const body = importOf(1, 31, [campaign]);

  it("accepts a month and cleans the names", () => {
    const campaigns = [{ ...campaign, name: "Fall <b>" }];
    expect(spendImportSchema.parse({ ...body, campaigns }).campaigns[0]?.name).toBe("Fall b");
  });

  it.each([
    { month: "2026-13" },
    { service: "bing" },
    { last_day: 32 },
    { month: "2026-02" },
    { first_day: 2 },
    { campaigns: [] },
    { campaigns: [campaign, { ...campaign, name: "FALL" }] },
    { campaigns: [{ ...campaign, spread: { "1": 5 } }] },
    { campaigns: [{ ...campaign, days: { "1": -5 } }] },
    { campaigns: [{ ...campaign, days: { "1": 0.5 } }] },
    { campaigns: [{ ...campaign, days: { "1e1": 5 } }] },
    { campaigns: [{ ...campaign, ids: ["=1"] }] },
    {
      campaigns: Array.from({ length: 501 }, (_, index) => ({ ...campaign, name: `c${index}` })),
    },
  ])("rejects %j", (wrong) => {
    expect(spendImportSchema.safeParse({ ...body, ...wrong }).success).toBe(false);
  });
});
