import { describe, expect, it } from "vitest";
import { isAsExpected } from "../isAsExpected.ts";
import { browserTests } from "./browserTests.ts";
import { emulatorTests } from "./emulatorTests.ts";
import { intrusionFigures } from "./intrusionFigures.ts";

const report = (ok: boolean) =>
  JSON.stringify({
    config: { workers: 2 },
    suites: [
      {
        title: "authorization.spec.ts",
        specs: [
          {
            title: "every route",
            ok,
            tests: [{ results: [{ steps: [{ title: "no token" }, { title: "garbage" }] }] }],
          },
        ],
        suites: [
          {
            title: "inner",
            specs: [{ title: "scripts stay text", ok: true, tests: [{ results: [{}] }] }],
          },
        ],
      },
    ],
  });

describe("intrusionFigures", () => {
  it("names every test of a report, and counts the callers that one tried", () => {
    const figures = intrusionFigures(browserTests(report(true)));
    expect(figures).toEqual([
      { what: "every route", value: "passed", expected: "passed" },
      { what: "kinds of caller, each with every call", value: 2 },
      { what: "scripts stay text", value: "passed", expected: "passed" },
    ]);
    expect(figures.every(isAsExpected)).toBe(true);
  });

  it("is not as expected when one failed", () => {
    expect(intrusionFigures(browserTests(report(false))).every(isAsExpected)).toBe(false);
  });

  it("names those of the emulators that were asked for", () => {
    const assertionResults = [
      { title: "refuses what comes around", status: "failed" },
      { title: "says hello", status: "skipped" },
    ];
    const tests = emulatorTests(JSON.stringify({ testResults: [{ assertionResults }] }));
    expect(intrusionFigures(tests)).toEqual([
      { what: "refuses what comes around", value: "failed", expected: "passed" },
    ]);
  });

  it("takes nothing else for a report", () => {
    expect(() => browserTests("{}")).toThrow();
    expect(() => browserTests("no report")).toThrow();
    expect(() => emulatorTests("{}")).toThrow();
  });
});
