import { describe, expect, it } from "vitest";
import { assumptions } from "../assumptions.ts";
import { computePlan } from "../computePlan.ts";
import { defaultGoals } from "../testing/somePlanInputs.ts";
import { assumptionList } from "./assumptionList.ts";

describe("assumptionList", () => {
  it("has a value and a meaning for every assumption", () => {
    const notes = assumptionList(computePlan(defaultGoals));
    expect(notes.map(({ name, value }) => [name, value])).toEqual([
      ["Cost per lead", "$33"],
      ["Booking rate", "35%"],
      ["Show rate", "75%"],
      ["Close rate", "60%"],
      ["Ramp", "70% and 75%"],
      ["Learning", "95%, 100%, 105%"],
      ["Job mix", "By scenario"],
    ]);
    for (const { meaning } of notes) expect(meaning).not.toBe("");
  });

  it("lists each rate if their factors differ", () => {
    const { learning } = assumptions;
    const plan = computePlan(defaultGoals, "expected", {
      ...assumptions,
      learning: { ...learning, days_30: { ...learning.days_30, show: 0.5 } },
    });
    expect(assumptionList(plan).find(({ name }) => name === "Learning")?.value).toBe(
      "booking 95%, 100%, 105%; show 50%, 100%, 105%; close 95%, 100%, 105%",
    );
  });
});
