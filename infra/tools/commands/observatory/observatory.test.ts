import { describe, expect, it } from "vitest";
import { verdict } from "./verdict.ts";

const csp = { result: "csp-implemented-with-no-unsafe", pass: true, scoreModifier: 5 };
const cookies = { result: "cookies-not-found", pass: true, scoreModifier: 0 };
const hsts = { result: "hsts-not-implemented", pass: false, scoreModifier: -20 };

describe("verdict", () => {
  it("passes A+ with 130 points, and names what gave points", () => {
    const observation = { scan: { grade: "A+", score: 130 }, tests: { csp, cookies } };
    expect(verdict(observation)).toEqual({
      passed: true,
      report: "passed    +5  csp: csp-implemented-with-no-unsafe\nA+, 130 points",
    });
  });

  it.each([
    ["A+", 125],
    ["A", 130],
  ])("does not pass %s with %i points", (grade, score) => {
    const { passed, report } = verdict({ scan: { grade, score }, tests: { hsts } });
    expect(passed).toBe(false);
    expect(report).toContain("FAILED   -20  hsts: hsts-not-implemented");
    expect(report).toContain("A+ and 130 are required");
  });
});
