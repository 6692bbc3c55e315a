import { figureText } from "./figureText.ts";
import { isAsExpected } from "./isAsExpected.ts";
import type { Figure, ShowResult } from "./ShowResult.ts";
import { writeResult } from "./showResults.ts";
import { thisMachine } from "./thisMachine.ts";

/** A show: what is run to see that the product keeps a promise. */
export type Show = {
  /** Names the file of the result. */
  readonly name: string;
  /** What a person types to repeat this very run, with its options. */
  readonly command: string;
  /** Cleans up after itself, however it ends. */
  readonly run: () => Promise<readonly Figure[]>;
};

/**
 * Runs a show to its end, writes its result down and says it. A figure that is not as expected ends the process with 1;
 * a show that throws writes nothing.
 */
export async function runShow({ name, command, run }: Show): Promise<void> {
  const figures = await run();
  const result: ShowResult = {
    show: name,
    command,
    date: new Date().toISOString(),
    machine: thisMachine(),
    figures: [...figures],
    passed: figures.every(isAsExpected),
  };
  writeResult(result);
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`);
  process.stdout.write(`${name}: ${result.passed ? "passed" : "FAILED"}\n`);
  if (!result.passed) process.exitCode = 1;
}

function lineOf(figure: Figure): string {
  const { value, expected } = figureText(figure);
  const verdict = isAsExpected(figure) ? "" : "  <- NOT AS EXPECTED";
  return `${figure.what}: ${value}${expected === "" ? "" : ` (expected ${expected})`}${verdict}`;
}
