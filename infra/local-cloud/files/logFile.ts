import { appendFileSync } from "node:fs";

/** Returns a function that adds a line with the time to a log. If the disk is full, the line goes to the terminal. */
export function logFile(path: string): (line: string) => void {
  return (line) => {
    try {
      appendFileSync(path, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch (error) {
      process.stderr.write(`${line} (not logged: ${error})\n`);
    }
  };
}
