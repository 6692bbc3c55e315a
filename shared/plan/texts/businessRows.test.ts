import { describe, expect, it } from "vitest";
import { computePlan } from "../computePlan.ts";
import { defaultGoals } from "../testing/somePlanInputs.ts";
import { businessRows } from "./businessRows.ts";

const atTarget = computePlan({ ...defaultGoals, current_estimates_per_week: 12 });

describe("businessRows", () => {
  it("show the figures of 30 and 90 days, if there are ads", () => {
    const rows = businessRows(computePlan(defaultGoals), "expected");
    expect(rows?.map(({ title, figures }) => [title, ...figures])).toEqual([
      ["Cost per booked estimate", "$132", "$102"],
      ["Cost per job", "$399", "$234"],
      ["Return on ad spend", "9.5×", "16.2×"],
      ["Break-even cost per lead", "$173", "$294"],
    ]);
    expect(rows?.at(-1)?.detail).toBe(
      "At this cost per lead, the ads just pay for themselves. The plan counts on $33.",
    );
    expect(businessRows(atTarget, "expected")).toBeUndefined();
  });
});
