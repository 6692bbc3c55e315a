/** A refusal the person at the keyboard can act on: its message is one line and says how. */
export class LocalCloudError extends Error {
  override readonly name = "LocalCloudError";
}

/** Writes a line for the person at the keyboard. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
