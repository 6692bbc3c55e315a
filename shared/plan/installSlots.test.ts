import { describe, expect, it } from "vitest";
import { installSlots } from "./installSlots.ts";

describe("installSlots", () => {
  it.each([
    [1, 5, true],
    [5, 1, true],
    [6, 0, false],
    [7, 6, false],
    [21, 6, false],
    [22, 5, true],
    [27, 0, false],
    [31, 3, true],
  ])("on day %d of the month: %d slots left, fee waived: %s", (day, left, feeWaived) => {
    expect(installSlots(day)).toEqual({ left, feeWaived });
  });
});
