import { printLine } from "@planner/local-cloud/printLine";
import { CommandError } from "../commands/CommandError.ts";

/**
 * Runs a step and prints whether it succeeded.
 *
 * @throws CommandError with the reason of a failure
 */
export async function step<T>(sentence: string, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    printLine(`✓ ${sentence}`);
    return result;
  } catch (error) {
    printLine(`✗ ${sentence}`);
    throw new CommandError(messageOf(error), { cause: error });
  }
}

/** The message of an error, with its cause. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of a `fetch` error is always "fetch failed". The cause says why.
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
