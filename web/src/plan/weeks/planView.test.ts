import { describe, expect, it } from "vitest";
import { aWeek } from "../testing/aSavedPlan.ts";
import { planView } from "./planView.ts";

describe("planView", () => {
  const view = (weeks_over: number, entered: readonly number[], chosen?: number) => {
    const weeks = entered.map((week) => aWeek(week));
    const monday = chosen === undefined ? undefined : aWeek(chosen).monday;
    const plan = { start_date: "2026-10-26", weeks, weeks_over };
    const { kind, week, missed } = planView(plan, { chosen: monday, isStartConfirmed: false });
    return [kind, week?.week, missed.map((each) => each.week)];
  };

  it.each([
    [0, [], ["first", undefined, []]],
    [1, [], ["week", 1, []]],
    [1, [0], ["week", 1, []]],
    [3, [], ["late", 3, [1, 2]]],
    [4, [1, 2, 3], ["week", 4, []]],
    [4, [1, 4], ["likely", undefined, [2, 3]]],
    [12, [1, 2], ["week", 12, [3, 4, 5, 6, 7, 8, 9, 10, 11]]],
    [12, [12], ["end", undefined, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]],
  ])("after %d weeks with %j entered is %j", (over, entered, expected) => {
    expect(view(over, entered)).toEqual(expected);
  });

  it("is a chosen week that is over, never a running one", () => {
    expect(view(4, [1, 4], 2)).toEqual(["week", 2, [2, 3]]);
    expect(view(4, [0, 1, 4], 0)).toEqual(["week", 0, [2, 3]]);
    expect(view(4, [1, 2, 3, 4], 5)).toEqual(["likely", undefined, []]);
  });
});
