import type { Figure } from "../ShowResult.ts";
import type { ReportedTest } from "./ReportedTest.ts";

/** Each test by its name, and under it in how many forms an intruder came, where it counts them. */
export function intrusionFigures(tests: readonly ReportedTest[]): readonly Figure[] {
  return tests.flatMap(({ title, passed, steps }): readonly Figure[] => [
    { what: title, value: passed ? "passed" : "failed", expected: "passed" },
    ...(steps.length > 0
      ? [{ what: "kinds of caller, each with every call", value: steps.length }]
      : []),
  ]);
}
