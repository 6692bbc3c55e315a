import { describe, expect, it } from "vitest";
import { spansLike, weeksOf } from "./reportWeeks.ts";

describe("the weeks of a report", () => {
  it("run from Monday to Sunday and end at the period's edges", () => {
    expect(weeksOf({ from: "2026-10-01", to: "2026-10-13" })).toEqual([
      { from: "2026-10-01", to: "2026-10-04" },
      { from: "2026-10-05", to: "2026-10-11" },
      { from: "2026-10-12", to: "2026-10-13" },
    ]);
    expect(weeksOf({ from: "2026-10-05", to: "2026-10-05" })).toHaveLength(1);
  });

  it("are compared with as many days, and the last one ends with its period", () => {
    const weeks = weeksOf({ from: "2026-10-01", to: "2026-10-31" });
    const spans = spansLike(weeks, { from: "2026-09-01", to: "2026-09-30" });
    expect(spans.map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`)).toEqual([
      "01-04",
      "05-11",
      "12-18",
      "19-25",
      "26-30",
    ]);
    expect(spansLike([], { from: "2026-09-01", to: "2026-09-30" })).toEqual([]);
    const february = weeksOf({ from: "2026-02-01", to: "2026-02-28" });
    expect(spansLike(february, { from: "2026-01-01", to: "2026-01-31" }).at(-1)?.to).toBe(
      "2026-01-31",
    );
  });
});
