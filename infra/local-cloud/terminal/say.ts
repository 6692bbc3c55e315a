/** Writes a line for the person at the keyboard. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
