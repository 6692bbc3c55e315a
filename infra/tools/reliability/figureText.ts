import type { Figure } from "./ShowResult.ts";

/** A figure for people to read; `expected` is empty where nothing is. */
export function figureText({ value, unit, expected }: Figure): {
  readonly value: string;
  readonly expected: string;
} {
  return { value: withUnit(value, unit), expected: expectedText(expected, unit) };
}

function expectedText(expected: Figure["expected"], unit: string | undefined): string {
  if (expected === undefined) return "";
  if (typeof expected !== "object") return withUnit(expected, unit);
  return "at_most" in expected
    ? `at most ${withUnit(expected.at_most, unit)}`
    : `at least ${withUnit(expected.at_least, unit)}`;
}

function withUnit(value: number | string, unit: string | undefined): string {
  if (typeof value === "string") return value;
  const digits = value.toLocaleString("en-US", { maximumFractionDigits: 2 });
  return unit === undefined ? digits : `${digits} ${unit}`;
}
