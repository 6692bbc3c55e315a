import { describe, expect, it } from "vitest";
import { rate } from "./observatory.ts";

const csp = { result: "csp-implemented-with-no-unsafe", pass: true, scoreModifier: 5 };
const cookies = { result: "cookies-not-found", pass: true, scoreModifier: 0 };
const hsts = { result: "hsts-not-implemented", pass: false, scoreModifier: -20 };

describe("rate", () => {
  it("passes A+ with 130 points and lists the tests that changed the score", () => {
    expect(rate({ scan: { grade: "A+", score: 130 }, tests: { csp, cookies } })).toEqual({
      passed: true,
      report: "passed    +5  csp: csp-implemented-with-no-unsafe\nA+, 130 points",
    });
  });

  it.each([
    ["A+", 125],
    ["A", 130],
  ])("fails %s with %i points", (grade, score) => {
    const { passed, report } = rate({ scan: { grade, score }, tests: { hsts } });
    expect(passed).toBe(false);
    expect(report).toContain("FAILED   -20  hsts: hsts-not-implemented");
  });
});
