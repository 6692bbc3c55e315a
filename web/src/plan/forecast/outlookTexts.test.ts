import type { PlanForecast } from "@planner/shared/api/planForecast";
import { describe, expect, it } from "vitest";
import { aForecast, jobsOf } from "../testing/aSavedPlan.ts";
import { outlookTexts } from "./outlookTexts.ts";

const base = aForecast();

function aWorth({ worth }: PlanForecast): NonNullable<PlanForecast["worth"]> {
  if (!worth) throw new Error("The forecast has no worth");
  return worth;
}

describe("outlookTexts", () => {
  it("says what is likely, and on what condition", () => {
    expect(outlookTexts(base).sentence).toBe(
      "If you keep spending $1,257 a week: between 38 and 65 jobs, eight times out of ten. Profit after ads about $89,000, between $64,000 and $121,000.",
    );
    const loss = { low: -5_400, median: -5_400, high: -5_400 };
    expect(outlookTexts(aForecast({ likely: { ...jobsOf(1, 1, 1), profit: loss } })).sentence).toBe(
      "If you keep spending $1,257 a week: 1 job, eight times out of ten. Profit after ads about −\u2060$5,400.",
    );
  });

  it("counts on the spend, also on the plan’s, on changed goals’ and on none in a pause", () => {
    const conditions = (
      spend: Partial<PlanForecast["spend"]>,
      condition: NonNullable<PlanForecast["second"]>["condition"],
    ) => {
      const forecast = aForecast({
        spend: { ...base.spend, ...spend },
        second: { condition, ...jobsOf(58, 76, 99) },
      });
      return outlookTexts(forecast).forecasts?.map((each) => Object.values(each).join(": "));
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
    expect(outlookTexts(aForecast({ spend })).sentence).toMatch(/^If you spend \$628 a week: /);
    const neverRan = { week: { ...week, spend: 0 } };
    expect(outlookTexts(aForecast({ worth: neverRan })).sentence).toMatch(/^If you spend \$1,257 /);
  });
});
