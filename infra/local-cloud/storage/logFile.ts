import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { type StateFolder, writeAttempts } from "./StateFile.ts";

/** Returns a function that adds a line with the time to a log. Lines that cannot be written are lost. */
export function logFile({ path, report }: StateFolder, name: string): (line: string) => void {
  const file = join(path, name);
  const attempt = writeAttempts(file, { report, consequence: "Log lines are lost." });
  return (line) => {
    attempt(() => appendFileSync(file, `${new Date().toISOString()} ${line}\n`));
  };
}
