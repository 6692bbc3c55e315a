import { describe, expect, it } from "vitest";
import { decidedShares } from "../outcome/decidedShares.ts";
import {
  aWeek,
  forecast,
  fourWeeks,
  mondays,
  notAnswered,
  weeksOf,
} from "../testing/aTrackedPlan.ts";
import { expectNear } from "../testing/expectFigures.ts";
import { openShares } from "./openEstimates.ts";
import type { RhythmWeights } from "./rhythmWeights.ts";

const second: RhythmWeights = { still_to_come: [0, 1, 0, 0, 0], undecided: [0, 1, 0, 0, 0] };

describe("openEstimates", () => {
  it("gives the shares that are open after a week, and one and two weeks later", () => {
    const { still_to_come, undecided } = openShares(second);
    expect(still_to_come.map((share) => share.toFixed(3))).toEqual(["0.350", "0.000", "0.000"]);
    expect(undecided.map((share) => share.toFixed(3))).toEqual(["0.600", "0.150", "0.000"]);
  });

  it("adds up both rhythms to the share that is decided", () => {
    // Held .65 and .35; decided .40, .45 and .15.
    const shares = decidedShares(second).map((share) => share.toFixed(4));
    expect(shares.slice(0, 4)).toEqual(["0.2600", "0.6925", "0.9475", "1.0000"]);
  });

  it("starts with what the contractor says", () => {
    const sharesWith = (lag: "same_week" | "two_weeks" | "longer") =>
      forecast([], { lag }).open.shares.still_to_come[0] ?? Number.NaN;
    expectNear(sharesWith("same_week"), 0.3 * 0.35 + 0.16 * 0.6 + 0.11 * 0.9 + 0.08, 1e-9);
    expectNear(sharesWith("two_weeks"), 0.38 * 0.35 + 0.22 * 0.6 + 0.16 * 0.9 + 0.16, 1e-9);
    expectNear(sharesWith("longer"), 0.12 * 0.35 + 0.28 * 0.6 + 0.28 * 0.9 + 0.28, 1e-9);
  });

  it("takes an answer as it is, at most what the counts leave", () => {
    const open = (entry: Partial<ReturnType<typeof aWeek>>) =>
      forecast([aWeek(5, { leads: 30, booked: 10, held: 7, won: 2, ...entry })]).open;
    expect(open({ still_to_come: 2, undecided: 4 })).toMatchObject({
      still_to_come: 2,
      undecided: 4,
      is_answered: true,
    });
    expect(open({ still_to_come: 9, undecided: 9 })).toMatchObject({
      still_to_come: 3,
      undecided: 5,
    });
    expect(open({ still_to_come: 2, undecided: undefined }).is_answered).toBe(false);
  });

  it("learns from the answers of other Mondays", () => {
    const shareAfter = (stillToCome: number) => {
      const weeks = weeksOf(fourWeeks, (index) =>
        index < 3 ? { still_to_come: stillToCome, undecided: 0 } : notAnswered,
      );
      return forecast(weeks).open.shares.still_to_come[0] ?? Number.NaN;
    };
    expect(shareAfter(0)).toBeLessThan(0.1);
    expect(shareAfter(6)).toBeGreaterThan(0.4);
  });

  it("counts earlier Mondays as they were answered, else with the weights of this Monday", () => {
    const weeks = weeksOf(fourWeeks, (index) => (index === 1 ? { undecided: undefined } : {}));
    const [, week2] = mondays(weeks);
    expect(week2?.evidence.open.still_to_come).toBe(0);
    expect(week2?.evidence.open.undecided).toBeGreaterThan(0);
  });
});
