import { z } from "zod";
import type { ReportedTest } from "./ReportedTest.ts";

/**
 * The tests in what Vitest's JSON reporter wrote; those that were not asked for are left out. https://vitest.dev/guide/reporters#json-reporter
 *
 * @throws SyntaxError or ZodError when the text is no such report
 */
export function emulatorTests(report: string): readonly ReportedTest[] {
  return reportSchema
    .parse(JSON.parse(report))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "skipped" && status !== "pending")
    .map(({ title, status }) => ({ title, passed: status === "passed", steps: [] }));
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});
