import { describe, expect, it } from "vitest";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatCount,
  formatDailyBudget,
  formatMoney,
  formatShortMoney,
} from "./format.ts";

describe("negative numbers", () => {
  it.each([
    [formatMoney(-1234.4), "−$1,234"],
    [formatCents(-0.5), "−$0.50"],
    [formatDailyBudget(-12.5), "−$12.50"],
    [formatCount(-6.26), "−6.3"],
    [formatShortMoney(-4894), "−$4.9K"],
  ])("have the minus sign: %s", (shown, expected) => {
    expect(shown).toBe(expected);
  });

  it("show no sign if they round to 0", () => {
    expect([formatMoney(-0.4), formatCount(-0.04)]).toEqual(["$0", "0"]);
  });
});

describe("formatMoney", () => {
  it.each([
    [47_922.38, "$47,922"],
    [0.5, "$1"],
    [0, "$0"],
  ])("shows %d as %s", (dollars, shown) => {
    expect(formatMoney(dollars)).toBe(shown);
  });
});

describe("formatDailyBudget", () => {
  it.each([
    [49.99, "$49.99"],
    [50, "$50.00"],
    [99.99, "$99.99"],
    [100, "$100"],
    [179.59, "$180"],
    [0, "$0"],
  ])("shows %d as %s", (dollars, shown) => {
    expect(formatDailyBudget(dollars)).toBe(shown);
  });
});

describe("formatCount", () => {
  it.each([
    [12.6112, "12.6"],
    [0.25, "0.3"],
    [10, "10"],
    [1050.04, "1,050"],
    [0.04, "<0.1"],
    [0, "0"],
  ])("shows %d as %s", (count, shown) => {
    expect(formatCount(count)).toBe(shown);
  });
});

describe("formatShortMoney", () => {
  it.each([
    [0, "$0"],
    [850, "$850"],
    [15_085.56, "$15K"],
    [4_894, "$4.9K"],
    [244_698, "$245K"],
    [1_250_000, "$1.3M"],
    [2_500_000_000, "$2.5B"],
  ])("shows %d as %s", (dollars, shown) => {
    expect(formatShortMoney(dollars)).toBe(shown);
  });
});

describe("round figures for sentences", () => {
  it.each([
    [0.46, "0.5"],
    [1.4, "1"],
    [12.667, "13"],
    [1049.5, "1,050"],
  ])("shows %d as about %s", (count, shown) => {
    expect(formatAboutCount(count)).toBe(shown);
  });

  it.each([
    [0, "$0"],
    [856, "$860"],
    [40_356, "$40,000"],
    [206_061, "$210,000"],
  ])("shows $%d as about %s", (dollars, shown) => {
    expect(formatAboutMoney(dollars)).toBe(shown);
  });
});
