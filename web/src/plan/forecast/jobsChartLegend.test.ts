import { describe, expect, it } from "vitest";
import { aForecast, aSavedPlan, aWeek } from "../testing/aSavedPlan.ts";
import { jobsChartLegend } from "./jobsChartLegend.ts";
import { type JobsChartFigures, jobsChartModel } from "./jobsChartModel.ts";

const forecast = aForecast();
const likely = "Likely, 8 times in 10";

/** The texts for the worked example, with changes. */
function textsOf(changed: Partial<JobsChartFigures>, wonSince?: number): readonly string[] {
  const chart = { ...jobsChartModel(forecast, aSavedPlan({ won_since: wonSince })), ...changed };
  return jobsChartLegend(chart, forecast, wonSince).map(({ text }) => text);
}

describe("jobsChartLegend", () => {
  it("names the won jobs, the likely ones and the plan", () => {
    expect(textsOf({})).toEqual(["Won", likely, "Plan, decided by then"]);
  });

  it("says which weeks count at the pace", () => {
    expect(textsOf({ missed: [2] })[1]).toBe("With week 2 at your pace");
    expect(textsOf({ missed: [2, 3] })[1]).toBe("With 2 missing weeks at your pace");
  });

  it("says what may still be won after the last week", () => {
    expect(textsOf({ hasOpen: true, missed: [2] })[1]).toBe("With what is still open");
    expect(textsOf({ hasOpen: true }, 3)[1]).toBe("With the jobs won since");
  });

  it("marks the weeks in which the ads were off", () => {
    const weeks = [aWeek(1), aWeek(2, { spend_cents: 0 }), aWeek(3), aWeek(4)];
    const chart = jobsChartModel(forecast, aSavedPlan({ weeks }));
    expect(chart.model.pauses).toEqual([2]);
    expect(chart.model.description).toContain("Ads off: week 2.");
    expect(jobsChartLegend(chart, forecast, undefined).at(-1)?.text).toBe("Ads off");
    expect(textsOf({})).not.toContain("Ads off");
  });

  it("names the forecast's second condition before the plan", () => {
    const second = { ...forecast.likely, condition: "ads_off" as const };
    const { sentences } = aForecast({ second });
    const entries = jobsChartLegend(
      jobsChartModel(forecast, aSavedPlan()),
      { sentences },
      undefined,
    );
    expect(entries.map(({ mark }) => mark)).toEqual(["won", "band", "other", "plan"]);
    expect(entries[2]?.text).toBe("If your ads stay off");
  });
});
