import { describe, expect, it } from "vitest";
import { aForecast, aSavedPlan, aWeek, jobsOf } from "../testing/aSavedPlan.ts";
import { planWeekNumbers } from "../weeks/planView.ts";
import { endCounts } from "./endCounts.ts";
import { endWorth, reachedText, wonSincePlaceholder } from "./endTexts.ts";
import { ratesTable } from "./ratesTable.ts";

const base = aForecast();
const plan = aSavedPlan({ weeks: [0, ...planWeekNumbers].map((week) => aWeek(week)) });
const open = { ...base.open, still_to_come: 4, undecided: 5 };
const closed = { ...base.open, still_to_come: 0, undecided: 0 };

describe("the texts of the end", () => {
  it("says what was reached in the end, and what came since", () => {
    const ended = aForecast({ likely: jobsOf(38, 41, 45), open });
    expect(endCounts(plan).won).toBe(36);
    expect(reachedText(ended, plan)).toBe(
      "About 5 more expected from 4 estimates to come and 5 undecided. Your plan had 64.",
    );
    expect(wonSincePlaceholder(ended, plan)).toBe("about 5?");
    expect(endWorth(ended, plan).title).toBe("What your 12 weeks bring, with about 5 jobs more");
    const later = { ...plan, won_since: 1 };
    expect(endCounts(later).won).toBe(37);
    expect(reachedText(ended, later)).toBe("36 in the 12 weeks and 1 since. Your plan had 64.");
  });

  it("expects no more jobs from nothing, and none that are too few to show", () => {
    const few = aForecast({ likely: jobsOf(36, 36.3, 37), open: closed });
    expect(reachedText(few, plan)).toBe("Your plan had 64.");
    const hardlyAny = aForecast({ likely: jobsOf(36, 36.04, 37), open });
    expect(reachedText(hardlyAny, plan)).toBe("Your plan had 64.");
    expect(endWorth(hardlyAny, plan).title).toBe("What your 12 weeks bring");
  });

  it("asks for no jobs since if nothing is open", () => {
    const ended = aForecast({ likely: jobsOf(36, 36, 36), open: closed });
    expect(wonSincePlaceholder(ended, plan)).toBeUndefined();
    expect(endWorth(ended, plan).title).toBe("What your 12 weeks bring");
    expect(wonSincePlaceholder(ended, { ...plan, won_since: 0 })).toBe("about 0?");
  });
});

describe("ratesTable", () => {
  it("has the plan, the 12 weeks with their counts, and the next 90 days", () => {
    const { columns, rows } = ratesTable(plan, base);
    expect(columns).toEqual([
      "For 10 estimates a week",
      "Plan",
      "Weeks 1\u2060–\u206012",
      "Next 90 days",
    ]);
    expect(rows.map((row) => [row.title, ...row.figures].join(" | "))).toEqual([
      "Cost per lead | $33 | $39 | $39",
      "Booking | 50% | 49% | 36%",
      "Show | 50% | 49% | 79%",
      "Close | 50% | 49% | 63%",
      "A day in ads | $180 | $180 | $197",
    ]);
    expect(rows[0]).toMatchObject({ detail: "$15,086 for 360 leads" });
    expect(rows[1]).toMatchObject({ detail: "49 of 100" });
  });
});
