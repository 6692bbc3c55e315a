import { describe, expect, it } from "vitest";
import { openTexts } from "./openTexts.ts";

describe("openTexts", () => {
  it("says what is assumed of open estimates, unless the contractor has said it", () => {
    const assumed = (still_to_come: number, undecided: number, is_answered = false) =>
      openTexts({ still_to_come, undecided, is_answered, shares }).assumed;
    expect(assumed(3.15, 4.35)).toBe("Assumes about 3 estimates to come and 4 undecided.");
    expect(assumed(0.6, 0)).toBe("Assumes about 1 estimate to come.");
    expect(assumed(0.2, 0.4)).toBe("Assumes that nothing is open.");
    expect(assumed(0.2, 1.4)).toBe("Assumes about 1 undecided estimate.");
    expect(assumed(3, 4, true)).toBeUndefined();
  });
});

const shares = { still_to_come: [], undecided: [] };
