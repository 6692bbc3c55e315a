import { expect } from "vitest";

/** Compares figures with printed ones: within 0.2% or half of the last printed digit. */
export function expectFigures(
  actual: readonly (number | undefined)[],
  printed: readonly string[],
): void {
  expect(actual.length).toBe(printed.length);
  for (const [index, text] of printed.entries()) {
    const decimals = text.split(".")[1]?.length ?? 0;
    const tolerance = Math.max(Math.abs(Number(text)) * 0.002, 0.51 * 10 ** -decimals);
    expectNear(actual[index], Number(text), tolerance);
  }
}

/** Compares drawn figures: within 4%, jobs at least within 1. */
export function expectRange(
  actual: Readonly<Record<"low" | "median" | "high", number>>,
  [low, median, high]: readonly [number, number, number],
): void {
  expectNear(actual.low, low, Math.max(1, 0.04 * Math.abs(low)));
  expectNear(actual.median, median, Math.max(1, 0.04 * Math.abs(median)));
  expectNear(actual.high, high, Math.max(1, 0.04 * Math.abs(high)));
}

export function expectNear(actual: number | undefined, expected: number, tolerance: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected), `${actual} is not ${expected}`).toBeLessThan(
    tolerance + 1e-12,
  );
}
