import { describe, expect, it } from "vitest";
import { parseNumberEntry } from "./parseNumberEntry.ts";

describe("parseNumberEntry", () => {
  it.each([
    ["10", 10],
    [" 7.5 ", 7.5],
    [".5", 0.5],
    ["0", 0],
    ["-3", -3],
    ["$3,500", 3500],
    ["$ 3,500.50", 3500.5],
    ["1,000,000", 1_000_000],
    ["55%", 55],
    ["55 %", 55],
    ["\u202A$3,500\u202C", 3500],
    ["３，５００", 3500],
    ["５５％", 55],
    ["\u22123", -3],
    ["$\u00A03,500\u200B", 3500],
  ])("reads %j as %d", (text, number) => {
    expect(parseNumberEntry(text)).toBe(number);
  });

  it.each([
    "",
    "  ",
    "abc",
    "10 jobs",
    "1,00",
    "1,2345",
    "--1",
    "1e3",
    "Infinity",
    "0x10",
    ".",
    "$",
    "%",
    "12/5",
  ])("finds no number in %j", (text) => {
    expect(parseNumberEntry(text)).toBeUndefined();
  });
});
