import { z } from "zod";
import type { ReportedTest } from "./ReportedTest.ts";

/**
 * The tests in what Playwright's JSON reporter wrote. https://playwright.dev/docs/test-reporters#json-reporter
 *
 * @throws SyntaxError or ZodError when the text is no such report
 */
export function browserTests(report: string): readonly ReportedTest[] {
  return reportSchema.parse(JSON.parse(report)).suites.flatMap(testsOf);
}

function testsOf({ specs, suites = [] }: Suite): readonly ReportedTest[] {
  const own = specs.map(({ title, ok, tests }) => ({
    title,
    passed: ok,
    steps: tests
      .flatMap(({ results }) => results)
      .flatMap(({ steps = [] }) => steps)
      .map((step) => step.title),
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

const resultSchema = z.object({ steps: z.array(z.object({ title: z.string() })).optional() });

const specSchema = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(resultSchema) })),
});

type Suite = {
  readonly specs: readonly z.output<typeof specSchema>[];
  readonly suites?: readonly Suite[] | undefined;
};

const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const reportSchema = z.object({ suites: z.array(suiteSchema) });
