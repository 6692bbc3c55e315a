import { describe, expect, it } from "vitest";
import type { PlanForecast } from "../../api/planForecast.ts";
import { outlookTexts } from "./outlookTexts.ts";

/** Four weeks at the plan's spend, of which nothing is open. */
const base: Figures = {
  likely: jobsOf(38, 50, 65),
  spend: {
    pace: 1,
    a_week: 1257.13,
    planned_a_week: 1257.13,
    is_paused: false,
    counted_a_week: 1257.13,
    planned_ahead_a_week: 1257.13,
  },
  worth: {
    week: {
      week: 4,
      won: 3,
      is_revenue_entered: false,
      revenue: 11_400,
      margin: 0.55,
      gross_profit: 6270,
      spend: 1257.13,
      profit: 5012.87,
    },
  },
};

type Figures = Pick<PlanForecast, "likely" | "second" | "spend" | "worth">;

function jobsOf(low: number, median: number, high: number): PlanForecast["likely"] {
  return {
    jobs_by_week: [],
    jobs: { low, median, high },
    revenue: { low: 138_000, median: 190_000, high: 247_000 },
    profit: { low: 64_334, median: 89_414, high: 120_800 },
    chance_of_80_percent: 0.45,
    chance_of_plan: 0.11,
  };
}

function aWorth({ worth }: Figures): NonNullable<Figures["worth"]> {
  if (!worth) throw new Error("The figures have no worth");
  return worth;
}

describe("outlookTexts", () => {
  it("says what is likely, and on what condition", () => {
    expect(outlookTexts(base).sentence).toBe(
      "If you keep spending $1,257 a week: between 38 and 65 jobs, eight times out of ten. Profit after ads about $89,000, between $64,000 and $121,000.",
    );
    const loss = { low: -5_400, median: -5_400, high: -5_400 };
    expect(outlookTexts({ ...base, likely: { ...jobsOf(1, 1, 1), profit: loss } }).sentence).toBe(
      "If you keep spending $1,257 a week: 1 job, eight times out of ten. Profit after ads about −\u2060$5,400.",
    );
  });

  it("counts on the spend, also on the plan’s, on changed goals’ and on none in a pause", () => {
    const conditions = (
      spend: Partial<PlanForecast["spend"]>,
      condition: NonNullable<PlanForecast["second"]>["condition"],
    ) => {
      const figures = {
        ...base,
        spend: { ...base.spend, ...spend },
        second: { condition, ...jobsOf(58, 76, 99) },
      };
      return outlookTexts(figures).runs?.map((each) => Object.values(each).join(": "));
    };
    const half = { pace: 0.5, a_week: 628.57, counted_a_week: 628.57 };
    expect(conditions(half, "plan_spend")).toEqual([
      "If you keep spending $629 a week: 50 jobs: 38 to 65, about $89,000 after ads",
      "At the plan’s spend, $1,257 a week: 76 jobs: 58 to 99, about $89,000 after ads",
    ]);
    const { week } = aWorth(base);
    const back = "If your ads are back next week at $1,257 a week";
    const off = "If your ads stay off";
    const figures = [
      "50 jobs: 38 to 65, about $89,000 after ads",
      "76 jobs: 58 to 99, about $89,000 after ads",
    ];
    const [counted, other] = figures;
    expect(conditions({ is_paused: true }, "ads_off")).toEqual([
      `${back}: ${counted}`,
      `${off}: ${other}`,
    ]);
    const answeredNo = { is_paused: true, back_next_week: false, counted_a_week: 0 };
    expect(conditions(answeredNo, "ads_back")).toEqual([`${off}: ${counted}`, `${back}: ${other}`]);
    const spend = { ...base.spend, a_week: 314, counted_a_week: 628, planned_ahead_a_week: 1257 };
    expect(outlookTexts({ ...base, spend }).sentence).toMatch(/^If you spend \$628 a week: /);
    const neverRan = { week: { ...week, spend: 0 } };
    expect(outlookTexts({ ...base, worth: neverRan }).sentence).toMatch(/^If you spend \$1,257 /);
  });
});
