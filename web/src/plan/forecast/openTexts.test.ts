import { describe, expect, it } from "vitest";
import { aForecast } from "../testing/aSavedPlan.ts";
import { assumedOpen } from "./openTexts.ts";

const base = aForecast();

describe("assumedOpen", () => {
  it("says what is assumed of open estimates, unless the contractor has said it", () => {
    const open = (still_to_come: number, undecided: number, is_answered = false) =>
      assumedOpen(aForecast({ open: { ...base.open, still_to_come, undecided, is_answered } }));
    expect(open(3.15, 4.35)).toBe("Assumes about 3 estimates to come and 4 undecided.");
    expect(open(0.6, 0)).toBe("Assumes about 1 estimate to come.");
    expect(open(0.2, 0.4)).toBe("Assumes that nothing is open.");
    expect(open(0.2, 1.4)).toBe("Assumes about 1 undecided estimate.");
    expect(open(3, 4, true)).toBeUndefined();
  });
});
