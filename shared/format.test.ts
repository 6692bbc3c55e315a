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

type Case = readonly [format: (figure: number) => string, ...(readonly [number, string])[]];

const cases: readonly Case[] = [
  [formatMoney, [-1234.4, "−$1,234"], [-0.4, "$0"], [0, "$0"], [0.5, "$1"]],
  [formatMoney, [47_922.38, "$47,922"]],
  [formatCents, [-0.5, "−$0.50"]],
  [formatDailyBudget, [-12.5, "−$12.50"], [0, "$0"], [49.99, "$49.99"], [50, "$50.00"]],
  [formatDailyBudget, [99.99, "$99.99"], [100, "$100"], [179.59, "$180"]],
  [formatCount, [-6.26, "−6.3"], [-0.04, "0"], [0, "0"], [0.04, "<0.1"], [0.25, "0.3"]],
  [formatCount, [10, "10"], [12.6112, "12.6"], [1050.04, "1,050"]],
  [formatShortMoney, [-4894, "−$4.9K"], [0, "$0"], [850, "$850"], [4_894, "$4.9K"]],
  [formatShortMoney, [15_085.56, "$15K"], [244_698, "$245K"], [1_250_000, "$1.3M"]],
  [formatShortMoney, [2_500_000_000, "$2.5B"]],
  [formatAboutCount, [0.46, "0.5"], [1.4, "1"], [12.667, "13"], [1049.5, "1,050"]],
  [formatAboutMoney, [0, "$0"], [856, "$860"], [40_356, "$40,000"], [206_061, "$210,000"]],
];

describe("format", () => {
  it.each(
    cases.flatMap(([format, ...rest]) => rest.map(([figure, text]) => ({ format, figure, text }))),
  )("$format.name shows $figure as $text", ({ format, figure, text }) => {
    expect(format(figure)).toBe(text);
  });
});
