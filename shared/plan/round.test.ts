import { describe, expect, it } from "vitest";
import { ceilWithTolerance, roundHalfUp } from "./round.ts";

describe("roundHalfUp", () => {
  it.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [179.591836, 2, 179.59],
    [0.5, 0, 1],
    [49.995, 2, 50],
    [49.99499, 2, 49.99],
    [12.65, 1, 12.7],
    [0, 2, 0],
    [123_456_789.125, 2, 123_456_789.13],
  ])("rounds %d to %d decimals as %d", (value, decimals, rounded) => {
    expect(roundHalfUp(value, decimals)).toBe(rounded);
  });
});

describe("ceilWithTolerance", () => {
  it.each([
    [30.000000001, 30],
    [30, 30],
    [30.001, 31],
    [0, 0],
  ])("rounds %d up to %d", (value, whole) => {
    expect(ceilWithTolerance(value)).toBe(whole);
  });
});
