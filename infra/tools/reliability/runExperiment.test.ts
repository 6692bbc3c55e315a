import { describe, expect, it } from "vitest";
import { CommandError } from "../commands/CommandError.ts";
import { atLeast, atMost, formatFigure, mustBe, report } from "./Figure.ts";
import { readArguments } from "./runExperiment.ts";

describe("readArguments", () => {
  const defaults = { runs: 200, seed: 7 };

  it("uses defaults for missing options", () => {
    expect(readArguments(["--runs", "40", "--save", "result.json"], defaults)).toEqual({
      numbers: { runs: 40, seed: 7 },
      save: "result.json",
    });
  });

  it.each([[["--runs", "many"]], [["--runs", "-1"]], [["--leads", "5"]], [["5"]]])(
    "refuses %j",
    (args) => {
      expect(() => readArguments(args, defaults)).toThrow(CommandError);
    },
  );
});

describe("Figure", () => {
  it.each([
    [report("leads", 7), true],
    [mustBe("leads", 7, 7), true],
    [mustBe("leads", 6, 7), false],
    [atMost("leads", 7, 7), true],
    [atMost("leads", 7.1, 7), false],
    [atLeast("leads", 7, 7), true],
    [atLeast("leads", 6.9, 7), false],
    [atLeast("leads", Number.NaN, 7), false],
  ])("compares %j with its expectation", (figure, ok) => {
    expect(figure.ok).toBe(ok);
  });

  it("marks a failed expectation", () => {
    expect(formatFigure(mustBe("leads stored", 6, 7))).toBe("✗ leads stored: 6 (expected: 7)");
  });
});
