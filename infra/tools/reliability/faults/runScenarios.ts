import fc from "fast-check";
import { anyScenario } from "./anyScenario.ts";
import { type Outcome, runScenario, type Stage } from "./runScenario.ts";

/** How many scenarios, and which. */
export type ScenarioRuns = {
  readonly runs: number;
  readonly seed: number;
  readonly visitors: number;
  /** Hears of every run. */
  readonly report?: (line: string) => void;
};

/** What the scenarios came to, together. */
export type ScenarioSums = {
  readonly runs: number;
  readonly submitted: number;
  readonly stored: number;
  /** Where the browser let nothing be stored and the page was closed. */
  readonly lostAsSaid: number;
  /** The scenario in which a promise was broken, and how; undefined: in none. */
  readonly counterexample: string | undefined;
};

/** Runs scenarios drawn from a seed, and stops at the first in which a promise is broken. */
export async function runScenarios(
  { runs, seed, visitors, report = () => undefined }: ScenarioRuns,
  stage: Stage,
): Promise<ScenarioSums> {
  const outcomes: Outcome[] = [];
  const details = await fc.check(
    fc.asyncProperty(anyScenario(visitors), async (scenario) => {
      const outcome = await runScenario(`run${outcomes.length + 1}`, scenario, stage);
      outcomes.push(outcome);
      report(`${outcomes.length} of ${runs} runs`);
      if (outcome.faults.length > 0) throw new Error(outcome.faults.join("\n"));
    }),
    // Smaller scenarios would have to fail at the same instant of a real process's life.
    { numRuns: runs, seed, endOnFailure: true },
  );
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    runs: outcomes.length,
    submitted: sum(({ submitted }) => submitted),
    stored: sum(({ stored }) => stored),
    lostAsSaid: sum(({ lostAsSaid }) => lostAsSaid),
    counterexample: details.failed
      ? `${details.errorInstance}\n${fc.defaultReportMessage(details)}`
      : undefined,
  };
}
